import type { Call } from '#contract/api/call.ts';
import { ErrorCode } from '#contract/api/envelope-shape.ts';
import { RegistrationStatus } from '#contract/enums.ts';
import { ApiError, loginRequired, registrationRequired } from '#server/http/api-error.ts';

/** The person who makes a request, and their login. Resolved once per request and never sent to clients. */
export type Caller = Anonymous | SignedIn;

interface Anonymous {
  readonly userId: null;
  readonly userKey: null;
  readonly status: null;
  readonly familyId: null;
  readonly authenticatedAt: null;
}

export interface SignedIn {
  readonly userId: number;
  /** The opaque user key that queued writes carry. */
  readonly userKey: string;
  readonly status: RegistrationStatus;
  /** The id of the login (see SessionFamilyTable). */
  readonly familyId: string;
  /** When the person last proved who they are, at LINE or with a passkey. Epoch milliseconds; null if unknown. */
  readonly authenticatedAt: number | null;
}

/** The type of callers that a call's access rule admits. */
export type CallerOf<C extends Call> = {
  readonly public: Caller;
  readonly authenticated: SignedIn;
  readonly registered: SignedIn;
}[C['access']];

export const anonymous: Caller = { userId: null, userKey: null, status: null, familyId: null, authenticatedAt: null };

/**
 * The member whose favourites and views appear in the answer to a public call; null for everybody without a completed
 * registration.
 */
export function viewerOf(caller: Caller): number | null {
  return caller.status === RegistrationStatus.registered ? caller.userId : null;
}

/** @throws ApiError 401, 403 */
export function requireAccess({ access }: Call, caller: Caller): void {
  if (access === 'public') return;
  if (caller.userId === null) throw loginRequired();
  if (access === 'registered' && caller.status !== RegistrationStatus.registered) throw registrationRequired();
}

/**
 * Refuses a call if X-User-Key names a different person than the session. Such a call may be a queued write of the
 * previous user, or come from a page that still shows the data of somebody who logged out in another tab. The header is
 * optional.
 * @throws ApiError 409 OWNER_MISMATCH
 */
export function requireUserKey(caller: Caller, userKey: string | string[] | undefined): void {
  if (userKey === undefined || userKey === caller.userKey) return;
  throw new ApiError(409, ErrorCode.ownerMismatch, '別の方のログイン中に保存された内容のため、受け取れませんでした。');
}
