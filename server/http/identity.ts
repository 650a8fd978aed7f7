import { anonymous, type Caller } from '#server/http/caller.ts';

/** Who asks, and by which login: `familyId` is null exactly when the caller is anonymous. Never leaves the server. */
export interface Identity {
  readonly caller: Caller;
  readonly familyId: string | null;
}

export const nobody: Identity = { caller: anonymous, familyId: null };
