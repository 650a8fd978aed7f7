import { ErrorCode } from '#contract/api/envelope-shape.ts';
import type { Db } from '#server/db/row-types.ts';
import { type LockedMember, lockMember, MemberBusyError } from '#server/db/transactions.ts';
import { ApiError, loginRequired } from '#server/http/api-error.ts';

const RETRY_AFTER_SECONDS = 1;

/**
 * Runs a transaction that writes data of one member. Only one such transaction per member runs at a time, across all
 * nodes. So what `write` reads about the member is still true when it writes.
 * @throws ApiError 401 if the member no longer exists, 409 if an earlier write of the member takes too long
 */
export async function inMemberTransaction<Result>(
  db: Db,
  userId: number,
  write: (trx: Db, member: LockedMember) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction().execute(async (trx) => {
      const member = await lockMember(trx, userId);
      // The member deregistered a moment ago, in another tab.
      if (member === null) throw loginRequired();
      return write(trx, member);
    });
  } catch (error) {
    throw error instanceof MemberBusyError ? inProgress() : error;
  }
}

const inProgress = () =>
  new ApiError(409, ErrorCode.inProgress, '同じ内容を処理しています。少し待ってからお試しください。', {
    headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
  });
