import type { Generated, GeneratedAlways } from 'kysely';
import type { Gender, OperationAction, RegistrationStatus, VideoStatus, WithdrawalReason } from '#contract/enums.ts';

/**
 * Tables of members and their records. row-types.ts describes the column types. "Encrypted": see
 * server/db/encryption/sealed-columns.ts. Rows of earlier releases contain plain text, and so do the rows in which the
 * idempotency keys of deleted views are stored.
 */

type Flag = 0 | 1;
/** Milliseconds since the epoch. */
type Millis = number;

export interface UserTable {
  id: Generated<number>;
  /** The member's opaque identifier, which never changes. Queued writes carry it as their user key. */
  user_key: string;
  line_sub: string;
  /** The user's LINE tokens, encrypted. They are needed to deauthorise the app at deregistration. */
  line_token: string | null;
  /**
   * The random name by which authenticators know this person (the user handle of WebAuthn). Null until the member first
   * begins to add a passkey.
   */
  passkey_handle: string | null;
  nickname: string;
  avatar_path: string;
  birth_year: number | null;
  prefecture_id: number | null;
  gender: Gender | null;
  various_gender: string | null;
  /** JSON list of ids. */
  disability_types: Generated<string>;
  /** Encrypted, like `disability_note2` and `disability_note3`. */
  disability_note1: string | null;
  disability_note2: string | null;
  disability_note3: string | null;
  registration_status: RegistrationStatus;
  /** `yyyy-MM-dd`, the latest date with a record. */
  latest_condition_date: string | null;
  /**
   * When the member last deleted the viewing history. Views from before this time are ignored if they are delivered
   * late.
   */
  views_cleared_at: Millis | null;
  created_at: Millis;
  registered_at: Millis | null;
}

/** A member may have consented to several versions of a text. */
export interface ConsentTable {
  user_id: number;
  kind: 'terms' | 'privacy' | 'sensitive';
  /** The time, in the API's format, of the last change to the text that was agreed to; `none` if there was no text. */
  version: string;
  agreed_at: Millis;
}

export interface AvatarTable {
  user_id: number;
  hash: string;
  source: 'line' | 'upload';
  webp_base64: string;
  created_at: Millis;
}

export interface DeregistrationTable {
  id: Generated<number>;
  reason: WithdrawalReason;
  description: string | null;
  created_at: Millis;
}

/**
 * A login that is in progress at LINE, bound to the browser that began it. The state and the browser's secret are
 * stored as hashes.
 */
export interface LoginStateTable {
  state_hash: string;
  browser_hash: string;
  nonce: string;
  code_verifier: string;
  expires_at: Millis;
}

/** A passkey, as the browser registered it. Bytes are stored in base64url. */
export interface PasskeyTable {
  id: Generated<number>;
  user_id: number;
  credential_id: string;
  /** A COSE key. */
  public_key: string;
  /** The number of signatures that the authenticator last reported; 0 if the authenticator doesn't count them. */
  counter: number;
  /** JSON list, such as `["internal","hybrid"]`. */
  transports: string;
  backup_eligible: Flag;
  backed_up: Flag;
  /** The model of the authenticator; only zeros if it is unknown. */
  aaguid: string;
  /** Names the device and the authenticator. */
  label: string;
  created_at: Millis;
  last_used_at: Millis | null;
}

/**
 * A challenge that a browser was given and hasn't answered. `browser_hash` binds it to the browser, or to the login
 * that adds a passkey.
 */
export interface PasskeyChallengeTable {
  challenge_hash: string;
  browser_hash: string;
  expires_at: Millis;
}

/** One login on one device. Its refresh tokens and sessions are deleted with it. */
export interface SessionFamilyTable {
  user_id: number;
  family_id: string;
  created_at: Millis;
  expires_at: Millis;
  /** When the person last proved who they are, at LINE or with a passkey. Not changed by a refresh. Null if unknown. */
  authenticated_at: Millis | null;
  /** For example `Android の Chrome` (device-label.ts); null if it isn't known. */
  device: Generated<string | null>;
  /** The time of the login or of its last refresh. 0 if a build without this column stored the login. */
  renewed_at: Generated<Millis>;
}

export interface SessionTable {
  token_hash: string;
  family_id: string;
  created_at: Millis;
  expires_at: Millis;
}

export interface RefreshTokenTable extends SessionTable {
  predecessor_hash: string | null;
  /**
   * The time from which the token must not be used: if it is presented then or later, the login ends. Set when the
   * token that replaces this one is first used. Earlier releases also set it when a person registered, to a time in the
   * near future.
   */
  retired_at: Millis | null;
}

export interface IdempotencyKeyTable {
  user_id: number;
  key: string;
  /**
   * The ordering key of the data that the answer shows, such as the condition of a day. If that data is replaced or
   * deleted, `rewriteAnswers` changes the answer. Null if the answer never has to change. The column still has the
   * ordering key's earlier name.
   */
  subject: string | null;
  /** A hash of the call's method and path, its parameters and its body. Encrypted. */
  body_hash: string;
  /**
   * The contents of the first answer, as JSON, encrypted. Rewritten when the data that the answer shows is replaced or
   * deleted.
   */
  answer: string;
  created_at: Millis;
}

export interface FavoriteTable {
  user_id: number;
  video_id: string;
  flag: Flag;
  occurred_at: Millis;
}

export interface ViewTable {
  id: Generated<number>;
  user_id: number;
  video_id: string;
  idempotency_key: string | null;
  body_hash: string;
  view_second: number;
  stop_position: number;
  /** JSON list of StoredOperationLog. */
  operation_logs: string;
  /** The length of `operation_logs`, computed by the database. */
  operation_log_count: GeneratedAlways<number>;
  occurred_at: Millis;
}

export interface StoredOperationLog {
  readonly action: OperationAction;
  /** Whole seconds. */
  readonly video_time: number;
}

export interface ViewingTable {
  user_id: number;
  video_id: string;
  last_viewed_at: Millis;
  stop_position: number;
  video_status: VideoStatus;
}

export interface ViewCountTable {
  id: Generated<number>;
  video_id: string;
  delta: number;
}

/**
 * A view that has raised its video's view count. These rows serve to limit how often one member can raise the count of
 * one video (counted-views.ts).
 */
export interface CountedViewTable {
  user_id: number;
  video_id: string;
  occurred_at: Millis;
  received_at: Millis;
  /**
   * When the row expires. Null until the member deletes the viewing history.
   */
  expires_at: Millis | null;
}

export interface ConditionTable {
  id: Generated<number>;
  user_id: number;
  /** `yyyy-MM-dd` */
  date: string;
  condition_point: number;
  feeling_point: number;
  sleep_in_at: string | null;
  wake_up_at: string | null;
  /** Minutes. */
  sleeping_time: number | null;
  /** Encrypted. */
  note: string | null;
  occurred_at: Millis;
}

export interface ConditionTombstoneTable {
  user_id: number;
  date: string;
  deleted_at: Millis;
}

export interface MemberSchema {
  users: UserTable;
  consents: ConsentTable;
  avatars: AvatarTable;
  deregistrations: DeregistrationTable;
  login_states: LoginStateTable;
  passkeys: PasskeyTable;
  passkey_challenges: PasskeyChallengeTable;
  session_families: SessionFamilyTable;
  sessions: SessionTable;
  refresh_tokens: RefreshTokenTable;
  idempotency_keys: IdempotencyKeyTable;
  favorites: FavoriteTable;
  views: ViewTable;
  viewings: ViewingTable;
  view_counts: ViewCountTable;
  counted_views: CountedViewTable;
  conditions: ConditionTable;
  condition_tombstones: ConditionTombstoneTable;
}
