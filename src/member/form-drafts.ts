import { DROPPED_DRAFT_CHANNEL_PREFIX, draftsOf } from '#contract/device-keys.ts';
import { createDraft, type Draft, type DraftOptions } from '#lib/drafts.ts';
import type { SessionState } from '#session/machine/state.ts';

/**
 * The draft of a member's form, and when it must no longer be written (see `DraftOptions.isOpen`).
 */

export function createFormDraft({
  userKey,
  name,
  ...options
}: Pick<DraftOptions, 'store' | 'isOpen'> & { readonly userKey: string; readonly name: string }): Draft {
  const key = draftsOf(userKey) + name;
  return createDraft({ ...options, key, channel: DROPPED_DRAFT_CHANNEL_PREFIX + key });
}

/**
 * False once the person's login has ended. During registration, a person may be logged in although `authUser` is still
 * null.
 */
export function isLoginOf({ authUser, hasAuthenticatedLine }: SessionState, userKey: string): boolean {
  return authUser === null ? hasAuthenticatedLine : authUser.userKey === userKey;
}
