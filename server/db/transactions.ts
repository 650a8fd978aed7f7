import { type ControlledTransaction, sql } from 'kysely';
import { isPostgres } from '#server/db/postgres.ts';
import type { Db, Schema } from '#server/db/row-types.ts';

/** PostgreSQL only: how long a write waits for an earlier write of the same member. */
const LOCK_TIMEOUT = '2s';
/**
 * The PostgreSQL setting that ends a transaction after IDLE_TIMEOUT without a statement. Otherwise the locks of a node
 * that lost power would remain for hours, until its connection ends.
 */
const IDLE_SETTING = 'idle_in_transaction_session_timeout';
const IDLE_TIMEOUT = '30s';
const LOCK_NOT_AVAILABLE = '55P03';

/** A write waited too long for an earlier write of the same member. */
export class MemberBusyError extends Error {
  override readonly name = 'MemberBusyError';
}

export interface LockedMember {
  readonly id: number;
  readonly views_cleared_at: number | null;
  readonly latest_condition_date: string | null;
}

/**
 * Locks a member. This must be the first statement of a transaction that writes data of the member. Other transactions
 * that write data of the same member wait here, on any node, until this transaction ends. So what this transaction
 * reads about the member stays true while it writes.
 *
 * PostgreSQL locks the row with `for no key update`, so that inserts of rows that refer to the member needn't wait.
 * SQLite's transactions lock the whole database from their beginning.
 * @returns null if the member doesn't exist
 * @throws MemberBusyError after LOCK_TIMEOUT, on PostgreSQL only
 */
export async function lockMember(trx: Db, userId: number): Promise<LockedMember | null> {
  const member = trx
    .selectFrom('users')
    .select(['id', 'views_cleared_at', 'latest_condition_date'])
    .where('id', '=', userId);
  if (!isPostgres(trx)) return (await member.executeTakeFirst()) ?? null;
  const settings = sql`set_config('lock_timeout', ${LOCK_TIMEOUT}, true), set_config(${IDLE_SETTING}, ${IDLE_TIMEOUT}, true)`;
  await sql`select ${settings}`.execute(trx);
  try {
    return (await member.forNoKeyUpdate().executeTakeFirst()) ?? null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) throw new MemberBusyError();
    throw error;
  }
}

/**
 * Locks those videos that no other transaction has locked; never waits. An import locks all videos for seconds and in
 * its own order, so waiting for it could end in a deadlock.
 * @returns the ids of the locked videos; the locks last until the transaction ends
 */
export async function lockFreeVideos(trx: Db, videoIds: readonly string[]): Promise<string[]> {
  if (videoIds.length === 0) return [];
  const videos = trx.selectFrom('videos').select('video_id').where('video_id', 'in', videoIds);
  const rows = await (isPostgres(trx) ? videos.forNoKeyUpdate().skipLocked() : videos).execute();
  return rows.map((row) => row.video_id);
}

/**
 * Begins a transaction whose reads all see the same state, without blocking anybody. The transaction occupies a
 * connection until it is rolled back. (An SQLite database in memory has only one connection, so all other statements
 * wait until the transaction ends.)
 */
export function openSnapshot(db: Db): Promise<ControlledTransaction<Schema>> {
  return db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
}
