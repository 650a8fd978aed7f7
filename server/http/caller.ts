import type { RegistrationStatus } from '#contract/enums.ts';

/** Who asks. Resolved once a request; `userKey` is the opaque name that queued writes carry. */
export type Caller =
  | { readonly userId: null; readonly userKey: null; readonly status: null }
  | { readonly userId: number; readonly userKey: string; readonly status: RegistrationStatus };

export const anonymous: Caller = { userId: null, userKey: null, status: null };

/** Whose favourites and views a public answer shows: those of a completed registration; everybody else reads as anonymous. */
export function viewerOf(caller: Caller): number | null {
  return caller.status === 'REGISTERED' ? caller.userId : null;
}
