import { readProfileValues } from '../profile-values.ts';
import { useFlow } from '../use-flow.ts';

/** The change of one member's profile, wherever it stands. */
export function useProfileFlow(owner: string) {
  return useFlow({ name: 'profile', owner, read: readProfileValues });
}

/** What the complete page is told by the confirm page, as the history entry's state, which a reload keeps. */
export interface ProfileOutcome {
  readonly was: 'changed';
}
