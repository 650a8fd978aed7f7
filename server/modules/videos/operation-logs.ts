import type { Db } from '#server/db/row-types.ts';

/** How many operation logs are stored for one member: about as many as a thousand ordinary views have. */
const PER_MEMBER_MAX = 20_000;
/** The maximum number of views whose logs one write drops, so that no write takes long. */
const VIEWS_PER_WRITE_MAX = 1000;

/**
 * If a member has more than PER_MEMBER_MAX operation logs, drops all logs of the member's oldest views until few enough
 * remain. One call drops the logs of VIEWS_PER_WRITE_MAX views at most. The views remain, with their idempotency keys
 * and totals.
 */
export async function dropOldLogs(trx: Db, userId: number): Promise<void> {
  const withLogs = trx.selectFrom('views').where('user_id', '=', userId).where('operation_log_count', '>', 0);
  const { stored } = await withLogs
    .select(({ fn }) => fn.sum<number | null>('operation_log_count').as('stored'))
    .executeTakeFirstOrThrow();
  let excess = (stored ?? 0) - PER_MEMBER_MAX;
  if (excess <= 0) return;
  const oldest = await withLogs
    .select(['id', 'operation_log_count'])
    .orderBy('occurred_at')
    .orderBy('id')
    // Each of these views has at least one log, so no more than `excess` views are needed.
    .limit(Math.min(excess, VIEWS_PER_WRITE_MAX))
    .execute();
  const ids: number[] = [];
  for (const { id, operation_log_count } of oldest) {
    if (excess <= 0) break;
    ids.push(id);
    excess -= operation_log_count;
  }
  await trx.updateTable('views').set({ operation_logs: '[]' }).where('id', 'in', ids).execute();
}
