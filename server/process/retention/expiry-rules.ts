import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { RegistrationStatus } from '#contract/enums.ts';
import { isPostgres } from '#server/db/postgres.ts';
import type { Db, Schema } from '#server/db/row-types.ts';
import { ANSWER_RETENTION_MS } from '#server/idempotency/answers.ts';

const DAY_MS = 86_400_000;
/**
 * How long operation logs are stored: only recent statistics need what a person pressed in the player. The view itself
 * remains.
 */
const OPERATION_LOGS_MS = 365 * DAY_MS;
/** How long the account of a person who never completed the registration is retained. */
const UNREGISTERED_MS = 30 * DAY_MS;
const DEREGISTRATIONS_MS = 730 * DAY_MS;
/**
 * How long a link preview is retained after its last fetch. A preview that people see is fetched again about once a
 * day, so one that has not been fetched for this long has not been seen either.
 */
const UNSEEN_PREVIEWS_MS = 30 * DAY_MS;
/**
 * How long a picture that no link preview uses any more is retained after its last fetch, because cached pages may
 * still show it.
 */
const OLD_IMAGES_MS = 30 * DAY_MS;

/** One kind of data that expires. docs/product/data.md explains each period. */
export interface ExpiryRule {
  /** What is deleted, for the log. */
  readonly name: string;
  /** Deletes the expired data of at most `limit` rows. @returns the number of rows that were changed */
  readonly deleteSome: (db: Db, now: number, limit: number) => Promise<number>;
}

/** Everything that expires by itself. Rows that refer to a deleted row are deleted with it (`on delete cascade`). */
export const EXPIRY_RULES: readonly ExpiryRule[] = [
  rowsOf('login_states', ['state_hash'], (now) => sql`expires_at <= ${now}`),
  rowsOf('passkey_challenges', ['challenge_hash'], (now) => sql`expires_at <= ${now}`),
  rowsOf('sessions', ['token_hash'], (now) => sql`expires_at <= ${now}`),
  rowsOf('refresh_tokens', ['token_hash'], (now) => sql`expires_at <= ${now}`),
  rowsOf('session_families', ['family_id'], (now) => sql`expires_at <= ${now}`),
  rowsOf('idempotency_keys', ['user_id', 'key'], (now) => sql`created_at <= ${now - ANSWER_RETENTION_MS}`),
  // Rows without `expires_at` remain until the member deletes the viewing history (counted-views.ts).
  rowsOf('counted_views', ['user_id', 'video_id', 'occurred_at'], (now) => sql`expires_at <= ${now}`),
  {
    name: 'operation_logs',
    deleteSome: (db, now, limit) => {
      const old = sql`occurred_at <= ${now - OPERATION_LOGS_MS} and operation_log_count > 0`;
      const some = sql`select id from views where ${old} order by occurred_at limit ${limit} ${skipLocked(db)}`;
      return changedRows(db, sql`update views set operation_logs = '[]' where id in (${some})`);
    },
  },
  // While a login is valid, the person may still complete the registration, so the account is retained.
  rowsOf(
    'users',
    ['id'],
    (now) => sql`
      registration_status = ${sql.lit(RegistrationStatus.authenticated)} and created_at <= ${now - UNREGISTERED_MS}
      and not exists (select 1 from session_families where user_id = users.id and expires_at > ${now})`,
  ),
  rowsOf('deregistrations', ['id'], (now) => sql`created_at <= ${now - DEREGISTRATIONS_MS}`),
  // Previews from the content folder have no `expires_at`.
  rowsOf('link_previews', ['url'], (now) => sql`expires_at <= ${now} and fetched_at <= ${now - UNSEEN_PREVIEWS_MS}`),
  rowsOf(
    'preview_images',
    ['name'],
    (now) => sql`
      created_at <= ${now - OLD_IMAGES_MS}
      and not exists (select 1 from link_previews where image_path = '/images/' || name)`,
  ),
];

/** A rule for the rows of a table that match a condition. `key`: the table's primary key. */
function rowsOf<Table extends keyof Schema>(
  table: Table,
  key: readonly (keyof Schema[Table] & string)[],
  isExpired: (now: number) => RawBuilder<SqlBool>,
): ExpiryRule {
  const from = sql.table(table);
  const columns = sql.join(key.map((column) => sql.ref(column)));
  return {
    name: table,
    deleteSome: (db, now, limit) => {
      const some = sql`select ${columns} from ${from} where ${isExpired(now)} limit ${limit} ${skipLocked(db)}`;
      return changedRows(db, sql`delete from ${from} where (${columns}) in (${some})`);
    },
  };
}

/**
 * On PostgreSQL, the statement skips rows that a request is changing; a later statement deletes them, perhaps on the
 * next night. On SQLite no request writes during the statement.
 */
const skipLocked = (db: Db) => (isPostgres(db) ? sql`for update skip locked` : sql``);

async function changedRows(db: Db, change: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await change.execute(db);
  return Number(numAffectedRows ?? 0n);
}
