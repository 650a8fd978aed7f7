import { sql } from 'kysely';
import { isPostgres } from '#server/db/is-postgres.ts';
import type { Db } from '#server/db/schema.ts';

/** How long a write waits for an earlier one of the same member. */
const PATIENCE = '2s';
/** A node that lost its power can't let go: the database does, instead of waiting hours for its connection to end. */
const IDLE_LIMIT = 'idle_in_transaction_session_timeout';
const IDLE_PATIENCE = '30s';
const LOCK_NOT_AVAILABLE = '55P03';

/** Another write of the same member has been going on for too long to wait for it. */
export class MemberBusyError extends Error {
  override readonly name = 'MemberBusyError';
}

export interface LockedMember {
  readonly id: number;
  readonly views_cleared_at: number | null;
  readonly latest_condition_date: string | null;
}

/**
 * The first statement of everything that a member records: until the transaction ends, no other one of this member's
 * gets past here, on whichever node. So what follows may read and then write without losing anybody's change.
 *
 * PostgreSQL locks the member's row (not its key, or sessions that refer to it would wait as well). SQLite's
 * transactions have the whole file from their beginning.
 * @returns null when the member is gone
 * @throws MemberBusyError
 */
export async function lockMember(trx: Db, userId: number): Promise<LockedMember | null> {
  const member = trx
    .selectFrom('users')
    .select(['id', 'views_cleared_at', 'latest_condition_date'])
    .where('id', '=', userId);
  if (!isPostgres(trx)) return (await member.executeTakeFirst()) ?? null;
  const settings = sql`set_config('lock_timeout', ${PATIENCE}, true), set_config(${IDLE_LIMIT}, ${IDLE_PATIENCE}, true)`;
  await sql`select ${settings}`.execute(trx);
  try {
    return (await member.forNoKeyUpdate().executeTakeFirst()) ?? null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) throw new MemberBusyError();
    throw error;
  }
}
