import { ErrorCode } from '#contract/error-code.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Caller } from '#server/http/caller.ts';

/**
 * What was queued in one person's name (X-User-Key) is never taken as another's, who logged in on the same device
 * since. A request without the header is the session's own.
 * @throws ApiError 409 OWNER_MISMATCH
 */
export function requireOwner(caller: Caller, userKey: string | string[] | undefined): void {
  if (userKey === undefined || userKey === caller.userKey) return;
  throw new ApiError(409, '別の方のログイン中に保存された内容のため、受け取れませんでした。', {
    code: ErrorCode.ownerMismatch,
  });
}
