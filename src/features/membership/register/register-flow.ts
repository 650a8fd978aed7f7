import { readProfileValues, withoutConsents } from '../profile-values.ts';
import { useFlow } from '../use-flow.ts';

/** The registration of one person, wherever it stands. */
export function useRegisterFlow(owner: string) {
  // A consent is given to the text of the moment, by the person who is here: the device must not give it in their place.
  return useFlow({ name: 'registration', owner, read: readProfileValues, keepable: withoutConsents });
}

/** What the complete page is told by the confirm page, as the history entry's state, which a reload keeps. */
export interface RegisterOutcome {
  /** `registered`: another tab was first, and this one's words count for nothing. */
  readonly was: 'new' | 'registered';
}
