import type { FieldMessages } from '#contract/api/envelope-shape.ts';
import { ANONYMOUS_KEY, OUTBOX_PREFIX } from '#contract/device-keys.ts';
import type { ConditionBody } from '#contract/entities/condition.ts';
import type { FavoritesBody, ViewBody, ViewUpdateBody } from '#contract/entities/view.ts';
import { isoDate } from '#lib/day-text.ts';
import { isRecord } from '#lib/storage/local.ts';

/** The stored records, one per key. The key contains the user key and what the record is about. */

/** The format of the records of this build. Incremented when the format changes; `upgrades` then gets a new step. */
export const FORMAT = 1;

type Flag = 0 | 1;

interface Written<Kind extends string, Body> {
  readonly format: number;
  readonly kind: Kind;
  /** ULID; the Idempotency-Key of every attempt. */
  readonly id: string;
  /** Epoch milliseconds; strictly increasing within an ordering key. */
  readonly occurredAt: number;
  /**
   * True once an attempt to send a condition has begun. From then on its body never changes, because the server may
   * have stored its idempotency key with this exact body. Always false for views, whose bodies never change anyway.
   */
  readonly frozen: boolean;
  /** Only for frozen records: false if every attempt was made offline. Absent in records of older builds. */
  readonly mayHaveLeft?: boolean;
  /** The server's message if it refused this record. */
  readonly refused: string | null;
  /** The server's messages by input field. Absent in records of older builds, and if the server named no fields. */
  readonly refusedFields?: FieldMessages | undefined;
  readonly body: Body;
}

export type WriteRecord =
  | Written<'condition', ConditionBody>
  | Written<'view', ViewBody>
  | Written<'view-update', ViewUpdateBody>;

type WritesByKind = { [Kind in WriteRecord['kind']]: Pick<Extract<WriteRecord, { kind: Kind }>, 'kind' | 'body'> };
export type NewWrite = WritesByKind[WriteRecord['kind']];

/** The favourite intent for one video: what the person wants, and what the server has. */
export interface IntentRecord {
  readonly format: number;
  readonly kind: 'favourite';
  readonly occurredAt: number;
  readonly server: Flag;
  /** If false, `server` is only a guess, so the intent is sent even if `wanted` equals `server`. */
  readonly certain: boolean;
  readonly wanted: Flag;
  readonly refused: string | null;
  /**
   * True after a batch with this intent was refused. The intent is then sent alone, so that no other intent is refused
   * because of it.
   */
  readonly alone: boolean;
}

/** True if the server already has what the person wants, for example because the person undid the change. */
export function isSettled({ server, certain, wanted }: IntentRecord): boolean {
  return certain && server === wanted;
}

/**
 * A batch of intents that is being sent. It is stored until it is answered, so that every attempt is byte-identical.
 */
export interface BatchRecord {
  readonly format: number;
  readonly kind: 'favourite-batch';
  readonly id: string;
  readonly occurredAt: number;
  readonly flagChanges: FavoritesBody['flagChanges'];
}

export type OutboxRecord = WriteRecord | IntentRecord | BatchRecord;

/** The records that are sent. An intent is sent only in a batch. */
export type Sendable = WriteRecord | BatchRecord;

/** `upgrades[n]` converts a record of format n to format n + 1. */
type Upgrades = Readonly<
  Record<number, (older: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>>
>;
const upgrades: Upgrades = {};

/** True for a record of a newer build. Only that build may send the records with the same ordering key. */
export function isNewer(value: unknown, format = FORMAT): boolean {
  return typeof value === 'object' && value !== null && 'format' in value && Number(value.format) > format;
}

/**
 * Converts a stored value to a record of this build. Returns null for a newer build's record and for a damaged value.
 */
export function readRecord(value: unknown, steps: Upgrades = upgrades, format = FORMAT): OutboxRecord | null {
  if (!isRecord(value)) return null;
  let record = value;
  while (typeof record.format === 'number' && record.format < format) {
    const step = steps[record.format];
    if (step === undefined) return null;
    record = step(record);
  }
  return record.format === format && isIntact(record) ? (record as unknown as OutboxRecord) : null;
}

/**
 * A stored value that no build can send. It is deleted only when the person asks for it, because it may contain a note.
 * The exception is a damaged batch, which has no note (`nextBatch` in favourites.ts).
 */
export interface DamagedRecord {
  readonly kind: 'damaged';
  readonly stored: unknown;
}

/**
 * Like `readRecord`, but returns a `damaged` record for a value that is not a valid record. Null for a newer build's
 * record and for a deleted value (undefined).
 */
export function readForDisplay(value: unknown): OutboxRecord | DamagedRecord | null {
  const isUnknown = value === undefined || isNewer(value);
  return readRecord(value) ?? (isUnknown ? null : { kind: 'damaged', stored: value });
}

/** True if the record can be sent and shown. The server validates the rest and refuses invalid records. */
function isIntact(record: Readonly<Record<string, unknown>>): boolean {
  const { kind, id, occurredAt, frozen, refused, body, flagChanges } = record;
  // A time outside the range of Date can't be sent. Later records with the same ordering key would also get such a
  // time, because each must be later than the previous one.
  if (typeof occurredAt !== 'number' || Number.isNaN(new Date(occurredAt).getTime())) return false;
  // The flags `server` and `wanted` are checked for all intents together, in favourites.ts.
  if (kind === 'favourite') return isTextOrNull(refused);
  if (typeof id !== 'string') return false;
  if (kind === 'favourite-batch')
    return Array.isArray(flagChanges) && flagChanges.every((one) => isRecord(one) && typeof one.videoId === 'string');
  if (typeof frozen !== 'boolean' || !isTextOrNull(refused) || !isRecord(body)) return false;
  return kind === 'view' || kind === 'view-update' || (kind === 'condition' && isCondition(body));
}

/** Checks the fields that the screens show, because the server has not validated a waiting condition yet. */
function isCondition(body: Readonly<Record<string, unknown>>): boolean {
  const { condition_point, feeling_point, year, month, day, sleep_in_at, wake_up_at, note } = body;
  return (
    [condition_point, feeling_point, year, month, day].every(Number.isFinite) &&
    [sleep_in_at, wake_up_at, note].every(isTextOrNull)
  );
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string';
}

// A key begins with `outbox/<user key>/`; a visitor's user key is `anon`. The rest of the key is
// `condition/<yyyy-MM-dd>/<ULID>`, `view/<video>/<ULID>`, `favourite/video/<video>` or `favourite/batch/<ULID>`.

/**
 * Records with the same ordering key are sent strictly in order, by one sender at a time. All views of a video have the
 * same ordering key, because a `view-update` changes the latest view.
 */
export type OrderingKey = `condition/${string}` | `view/${string}` | 'favourite';
export const FAVOURITES = 'favourite';

/** What a write is about: the day of a condition, the video of a view. */
export function aboutOf(write: NewWrite): string {
  switch (write.kind) {
    case 'view':
      return write.body.video_id;
    case 'view-update':
      return write.body.id;
    case 'condition':
      return isoDate(write.body);
  }
}

export function orderingKeyOf(write: NewWrite): OrderingKey {
  return `${write.kind === 'condition' ? 'condition' : 'view'}/${aboutOf(write)}`;
}

export function userPrefix(userKey: string | null): string {
  return `${OUTBOX_PREFIX}${userKey ?? ANONYMOUS_KEY}/`;
}

export function orderingPrefix(userKey: string | null, orderingKey: OrderingKey): string {
  return `${userPrefix(userKey)}${orderingKey}/`;
}

export function writeKey(userKey: string | null, orderingKey: OrderingKey, id: string): string {
  return orderingPrefix(userKey, orderingKey) + id;
}

export function intentKey(userKey: string | null, videoId: string): string {
  return `${orderingPrefix(userKey, FAVOURITES)}video/${videoId}`;
}

export function batchKey(userKey: string | null, id: string): string {
  return `${orderingPrefix(userKey, FAVOURITES)}batch/${id}`;
}

interface KeyParts {
  readonly userKey: string | null;
  readonly orderingKey: OrderingKey;
  /** The day of a condition or the id of a video; '' for a batch. */
  readonly about: string;
}

/** True for the key of a batch. Needs no value, so it also works for damaged records and records of a newer build. */
export function isBatchKey(key: string): boolean {
  const { orderingKey, about } = partsOf(key);
  return orderingKey === FAVOURITES && about === '';
}

export function partsOf(key: string): KeyParts {
  const [, userKey = '', kind = '', about = '', id = ''] = key.split('/');
  return {
    userKey: userKey === ANONYMOUS_KEY ? null : userKey,
    orderingKey: kind === FAVOURITES ? FAVOURITES : (`${kind}/${about}` as OrderingKey),
    about: kind === FAVOURITES ? (about === 'video' ? id : '') : about,
  };
}
