import { requiresLogin } from '#contract/route-map.ts';
import type { Effect, EndedLogin, Person, Session, SessionEnd, SessionEvent, Snapshot } from './events.ts';
import { EMPTY_SESSION, type SessionState } from './state.ts';
import { addressOf, become, isIn, keyOf, loadAgain, personOf, type Step, showing, userSwitch } from './step.ts';

/**
 * How long an unanswered deregistration is remembered. Within this time, a 401 to a later call means that the account
 * was deleted.
 */
const DEREGISTRATION_VALID_MS = 24 * 60 * 60_000;

/** The server refused a login through LINE or with a passkey. No page is loaded: the current page shows the error. */
export function loginRefused(state: Session, shown: SessionState): Step {
  const { state: next, effects } = become(state, shown, afterExpiry(shown.beforeLoginUrl));
  const whom = personOf(shown);
  if (whom === null) return { state: next, effects };
  return { state: next, effects: [...effects, { type: 'wipe', ended: { how: 'expired', whom, logins: null } }] };
}

/** The server no longer accepts this login. */
export function refused(
  state: Session,
  shown: SessionState,
  { sentAt, isDeregistration }: Extract<SessionEvent, { type: 'refused' }>,
  device: Snapshot,
): Step {
  // A call that was sent during an earlier login, perhaps by the same person, says nothing about the current one.
  if (sentAt < state.since) return { state, effects: [] };
  if (isAgain(state, device)) return loadAgain(state);
  // A refused deregistration did not delete the account. An earlier attempt without an answer may have deleted it.
  const mayHaveHappened = !isDeregistration || device.deregistration?.isRepeated === true;
  const isGone = mayHaveHappened && isDeregistered(personOf(shown), device);
  return end(state, isGone ? { how: 'deregistered', pictures: [] } : { how: 'expired', loads: true }, device);
}

/** True if the person shown has logged out and in again in another tab. */
function isAgain({ shown, logins }: Session, device: Snapshot): boolean {
  return shown?.authUser != null && keyOf(shown) === keyOf(device.stored) && logins !== device.logins;
}

type Asked =
  | { readonly how: 'logout' | 'expired'; readonly loads: boolean }
  | { readonly how: 'deregistered'; readonly pictures: readonly string[] };

export function end(state: Session, asked: Asked, device: Snapshot): Step {
  const { leaving } = state;
  if (leaving.kind === 'awaiting' && leaving.isTold) return { state, effects: [] };
  const shown = state.shown ?? device.stored;
  const { how } = asked;
  const ended: EndedLogin = { how, whom: personOf(shown), logins: device.logins };
  // If the storage no longer names this person, another tab has ended the login, and the cookies may be somebody
  // else's. Then this tab tells neither the server nor the other tabs.
  const isOurs = device.isCurrent;
  const tellsServer = how === 'logout' && isOurs;
  return {
    state: { ...state, leaving: { kind: 'ending' } },
    effects: [
      // Synchronous effects come first, because the page may be closed at any moment. A shared device needs no pending
      // logout here, because the page that is loaded next sets one when it starts.
      ...(tellsServer && !device.isSharedDevice ? [{ type: 'setPendingLogout' } as const] : []),
      { type: 'persist', session: afterEnd(how, shown, device) },
      ...userSwitch(shown, EMPTY_SESSION),
      // Other tabs are told after the session is stored, so that they don't find the ended login in the storage.
      ...(isOurs ? [{ type: 'tellTabs', ended } as const] : []),
      ...(how === 'deregistered' ? [{ type: 'noteDeregistration' } as const] : []),
      ...(leaving.kind === 'awaiting' ? [{ type: 'wipe', ended: leaving.ended } as const] : []),
      ...cleanUp(ended, asked.how !== 'logout' || asked.loads),
      ...(tellsServer ? [{ type: 'tellServer', logins: device.logins } as const] : []),
      ...lastSteps(asked),
    ],
  };
}

function lastSteps(asked: Asked): readonly Effect[] {
  if (asked.how !== 'deregistered') return asked.loads ? [{ type: 'load', page: 'home' }] : [];
  return [
    { type: 'forgetPictures', paths: asked.pictures },
    { type: 'load', page: 'deregisterComplete' },
  ];
}

/** Handles a change of the stored session by another tab. */
export function stored(state: Session, device: Snapshot): Step {
  const { shown, leaving } = state;
  if (device.isSharedDevice) return { state, effects: [] };
  if (leaving.kind === 'none' && isAgain(state, device)) return loadAgain(state);
  const next = showing(state, device.stored, device.logins, device.now);
  const seen: Effect[] = [{ type: 'rereadStored' }, ...userSwitch(shown, device.stored)];
  if (leaving.kind === 'awaiting' && leaving.isTold) {
    const decided = afterTold(next, leaving.ended, device, false);
    return { state: decided.state, effects: [...seen, ...decided.effects] };
  }
  const whom = shown === null ? null : personOf(shown);
  if (leaving.kind !== 'none' || whom === null || whom.userKey === keyOf(device.stored))
    return { state: next, effects: seen };
  // The other tab's message, which may arrive later, says how the login ended. Until then the login counts as expired.
  const ended: EndedLogin = { how: 'expired', whom, logins: null };
  return {
    state: { ...next, leaving: { kind: 'awaiting', ended, isTold: false } },
    effects: [...seen, { type: 'wait' }],
  };
}

export function tabEnded(state: Session, told: EndedLogin, device: Snapshot): Step {
  const { leaving } = state;
  if (leaving.kind === 'awaiting' && leaving.isTold) return { state, effects: [] };
  const userKey = told.whom?.userKey ?? null;
  const shown = state.shown ?? device.stored;
  const isShown = isIn(shown) && keyOf(shown) === userKey;
  const isAwaited = leaving.kind === 'awaiting' && leaving.ended.whom?.userKey === userKey;
  if (isShown || isAwaited) return afterTold(state, told, device, false);
  // The ended login is not the one that this tab shows, for example because the message is late. The tab that ended it
  // cleans up the device. This tab wipes only what is wiped after an expired login. It wipes nothing if the same person
  // is logged in again, or if the ended login had no known user.
  const isGone = userKey !== null && userKey !== keyOf(device.stored);
  const ended: EndedLogin = { how: 'expired', whom: told.whom, logins: null };
  return { state, effects: isGone ? [{ type: 'wipe', ended }] : [] };
}

/**
 * Decides what the end of a login in another tab means for this tab. If this tab was frozen, it receives the message
 * with a delay, and somebody may have logged in since. `isLate`: this tab has waited until the timeout.
 */
export function afterTold(state: Session, told: EndedLogin, device: Snapshot, isLate: boolean): Step {
  const { leaving } = state;
  // True if this tab has requested a deregistration. The other tab doesn't know of the deregistration, so it reports an
  // expired login.
  const isGone = told.how === 'expired' && isDeregistered(told.whom, device);
  const ended: EndedLogin = isGone
    ? { how: 'deregistered', whom: told.whom, logins: device.logins }
    : { how: told.how, whom: told.whom, logins: told.logins };
  const person = keyOf(device.stored);
  const isStored = person !== null && (ended.whom === null || ended.whom.userKey === person);
  // The stored login is newer than the ended one if the login counters differ, or if the ended login had no known user.
  // Then the page is loaded again.
  if (isStored && (ended.whom === null || ended.logins !== device.logins)) return loadAgain(state);
  if (isStored && !isLate) {
    const isAwaited = leaving.kind === 'awaiting' && leaving.isTold;
    return {
      state: { ...state, leaving: { kind: 'awaiting', ended, isTold: true } },
      effects: isAwaited ? [] : [{ type: 'wait' }],
    };
  }
  return endElsewhere(state, ended, isStored, device);
}

/** Ends the login in this tab after another tab has ended it. `isBack`: a late write has stored the person again. */
function endElsewhere(state: Session, ended: EndedLogin, isBack: boolean, device: Snapshot): Step {
  const shown = isBack ? device.stored : state.shown;
  const isTheirs = shown !== null && ended.whom !== null && keyOf(shown) === ended.whom.userKey;
  const isAskedHere = ended.how === 'deregistered' && isDeregistered(ended.whom, device);
  // True if the other tab has stored an anonymous session, because it doesn't know of the deregistration and treats the
  // login as expired. This tab removes that session.
  const isLeft = isAskedHere && keyOf(device.stored) === null;
  return {
    state: { ...state, leaving: { kind: 'ending' } },
    effects: [
      ...(isBack ? [{ type: 'rereadStored' } as const] : []),
      // After an expired login, the session that this tab stores contains the return address. If the other tab has
      // already stored a session, the store drops this write.
      ...(isTheirs || isLeft ? [{ type: 'persist', session: afterEnd(ended.how, shown, device) } as const] : []),
      ...(isTheirs ? userSwitch(shown, EMPTY_SESSION) : []),
      ...(isAskedHere ? [{ type: 'noteDeregistration' } as const] : []),
      ...cleanUp(ended, true),
      { type: 'load', page: isAskedHere ? 'deregisterComplete' : 'home' },
    ],
  };
}

/**
 * The effects that remove the person's data, in this tab and on the device. They also store the reason that the next
 * page shows, or clear an older one. `loads`: this tab loads that page itself.
 */
function cleanUp(ended: EndedLogin, loads: boolean): readonly Effect[] {
  const logout = ended.how === 'logout' && loads ? 'noteLogout' : 'clearExpiry';
  const notice = ended.how === 'expired' ? 'noteExpiry' : logout;
  return [{ type: 'cancelQueries' }, { type: notice }, { type: 'wipe', ended }];
}

/** The session to store after the end of the login; null removes the stored one. */
function afterEnd(how: SessionEnd, shown: SessionState | null, { url }: Snapshot): SessionState | null {
  if (how !== 'expired') return null;
  return afterExpiry(requiresLogin(url.pathname) ? addressOf(url) : (shown?.beforeLoginUrl ?? null));
}

function afterExpiry(beforeLoginUrl: string | null): SessionState {
  return { ...EMPTY_SESSION, hasLoggedIn: true, beforeLoginUrl };
}

/** True if a deregistration was requested during this login and not refused. A 401 then means that it succeeded. */
function isDeregistered(whom: Person | null, { deregistration, logins, now }: Snapshot): boolean {
  return (
    whom !== null &&
    deregistration?.userKey === whom.userKey &&
    deregistration.logins === logins &&
    now - deregistration.at < DEREGISTRATION_VALID_MS
  );
}
