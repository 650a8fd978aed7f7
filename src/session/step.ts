import type { Effect, Leaver, Session } from './events.ts';
import { isSignedIn } from './guard.ts';
import { type SessionState, userKeyOf } from './store.ts';

/** The result of one event, and helpers that the machine's files share. */
export interface Step {
  readonly state: Session;
  /** In order. */
  readonly effects: readonly Effect[];
}

/** Shows and stores this person, or nobody. */
export function become(state: Session, before: SessionState, session: SessionState): Step {
  return {
    state: { ...state, shown: session },
    effects: [{ type: 'persist', session }, ...userSwitch(before, session)],
  };
}

/** The state with this login shown. `since` changes only with the login. */
export function showing(state: Session, shown: SessionState, logins: number | null, now: number): Session {
  const isSame = state.shown !== null && keyOf(state.shown) === keyOf(shown) && state.logins === logins;
  return { ...state, shown, logins, since: isSame || state.shown === null ? state.since : now };
}

/** No effect when the member stays the same. */
export function userSwitch(before: SessionState | null, after: SessionState): readonly Effect[] {
  const userKey = userKeyOf(after);
  return before !== null && userKeyOf(before) === userKey ? [] : [{ type: 'switchUser', userKey, restores: true }];
}

/** True when the session has been read and somebody is logged in or known through LINE. */
export function isIn(shown: SessionState | null): shown is SessionState {
  return shown !== null && isSignedIn(shown);
}

/** Also for a person in registration. */
export function keyOf({ authUser }: SessionState): string | null {
  return authUser?.userKey ?? null;
}

/** Null: nobody, or not identified. */
export function leaverOf({ authUser }: SessionState): Leaver | null {
  return authUser && { userKey: authUser.userKey, avatarPath: authUser.avatarPath };
}

/** Path, query and hash. */
export function addressOf({ pathname, search, hash }: URL): string {
  return pathname + search + hash;
}

/** Reloads the page. */
export function loadAgain(state: Session): Step {
  return { state: { ...state, leaving: { kind: 'ending' } }, effects: [{ type: 'load', page: 'again' }] };
}
