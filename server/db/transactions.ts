import { type ControlledTransaction, sql } from 'kysely';
import { isPostgres } from '#server/db/postgres.ts';
import type { Db, Schema } from '#server/db/schema.ts';

/** How long a write waits for an earlier write of the same member. */
const LOCK_TIMEOUT = '2s';
/**
 * A node that lost power can't release its locks. With this setting the database does, instead of waiting hours for the
 * connection to end.
 */
const IDLE_SETTING = 'idle_in_transaction_session_timeout';
const IDLE_TIMEOUT = '30s';
const LOCK_NOT_AVAILABLE = '55P03';

/** Another write of the same member took too long. */
export class MemberBusyError extends Error {
  override readonly name = 'MemberBusyError';
}

export interface LockedMember {
  readonly id: number;
  readonly views_cleared_at: number | null;
  readonly latest_condition_date: string | null;
}

/**
 * The first statement of every transaction that records something for a member. Until the transaction ends, other
 * transactions of this member wait here, on all nodes, so that reading and then writing loses no changes.
 *
 * PostgreSQL locks the member's row without its key, so that inserts of rows that refer to it don't wait. SQLite's
 * transactions lock the whole file from their beginning.
 * @returns null if the member is gone
 * @throws MemberBusyError
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
 * Locks those of the videos that no other transaction is writing, without waiting. An import holds all of them for
 * seconds and locks them in its own order, so waiting could end in a deadlock.
 * @returns the ids that stay locked until the transaction ends
 */
export async function lockFreeVideos(trx: Db, videoIds: readonly string[]): Promise<string[]> {
  if (videoIds.length === 0) return [];
  const videos = trx.selectFrom('videos').select('video_id').where('video_id', 'in', videoIds);
  const rows = await (isPostgres(trx) ? videos.forNoKeyUpdate().skipLocked() : videos).execute();
  return rows.map((row) => row.video_id);
}

/**
 * A transaction whose reads all see the same state, without blocking anybody. It occupies a connection until it is
 * rolled back. (A SQLite database in memory has only one connection, so writes wait for it.)
 */
export function openSnapshot(db: Db): Promise<ControlledTransaction<Schema>> {
  return db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
}
