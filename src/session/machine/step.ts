import type { Effect, Person, Session } from './events.ts';
import { isSignedIn, type SessionState, userKeyOf } from './state.ts';

export interface Step {
  readonly state: Session;
  /** In the order in which they are performed. */
  readonly effects: readonly Effect[];
}

/** The step that shows and stores a session. */
export function become(state: Session, before: SessionState, session: SessionState): Step {
  return {
    state: { ...state, shown: session },
    effects: [{ type: 'persist', session }, ...userSwitch(before, session)],
  };
}

/**
 * The state in which this session is shown. `since` changes if the person or the login counter differs, except when the
 * session is read for the first time.
 */
export function showing(state: Session, shown: SessionState, logins: number | null, now: number): Session {
  const isSame = state.shown !== null && keyOf(state.shown) === keyOf(shown) && state.logins === logins;
  return { ...state, shown, logins, since: isSame || state.shown === null ? state.since : now };
}

/** The effect of a switch to another member or to nobody; empty if the member stays the same. */
export function userSwitch(before: SessionState | null, after: SessionState): readonly Effect[] {
  const userKey = userKeyOf(after);
  return before !== null && userKeyOf(before) === userKey ? [] : [{ type: 'switchUser', userKey, restores: true }];
}

/** True when the session has been read and somebody is logged in or known through LINE. */
export function isIn(shown: SessionState | null): shown is SessionState {
  return shown !== null && isSignedIn(shown);
}

/** The user key of a member or of a person in registration; null for all others. */
export function keyOf({ authUser }: SessionState): string | null {
  return authUser?.userKey ?? null;
}

/** Null if nobody is logged in, and for a person who is known only through LINE. */
export function personOf({ authUser }: SessionState): Person | null {
  return authUser && { userKey: authUser.userKey, avatarPath: authUser.avatarPath };
}

export function addressOf({ pathname, search, hash }: URL): string {
  return pathname + search + hash;
}

export function loadAgain(state: Session): Step {
  return { state: { ...state, leaving: { kind: 'ending' } }, effects: [{ type: 'load', page: 'again' }] };
}
