import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { SESSION_MS } from '#contract/limits.ts';
import { afterTold, end, loginRefused, refused, stored, tabEnded } from './ends.ts';
import type { Session, SessionEvent, Snapshot } from './events.ts';
import { divert } from './guard.ts';
import { type AuthUser, isRegistered, type SessionState, userKeyOf } from './state.ts';
import { addressOf, become, isIn, keyOf, loadAgain, type Step, showing } from './step.ts';

/**
 * The minimum time between two calls that ask the server who is logged in. Such a call is made when the page has
 * started, when the person returns to the tab, and when they navigate. It also extends the session, so the time is a
 * little shorter than a session lasts.
 */
const IDENTIFY_AFTER_MS = SESSION_MS - 5 * 60_000;
/** The minimum time between two reloads after a refresh. If another refresh follows sooner, a reload does not help. */
const RELOAD_PAUSE_MS = 60_000;

/** The session machine. docs/architecture.md, “The session”, has the table and the reasons. */
export function transition(state: Session, event: SessionEvent, device: Snapshot): Step {
  const { shown, leaving } = state;
  if (leaving.kind === 'ending') return { state, effects: [] };
  switch (event.type) {
    case 'hydrated':
      return hydrated(state, device);
    case 'answersRestored':
      return shown === null ? readStored(state, device) : { state, effects: [] };
    case 'started':
      return started(state, event.isHydrated, device);
    case 'loggedIn': {
      const { state: next, effects } = loggedIn(state, event.user, device);
      // The login has replaced the cookies, so an older pending logout is dropped. If another tab has ended this login,
      // the pending logout stays.
      const isStored = shown === null || device.isCurrent;
      return { state: next, effects: isStored ? [{ type: 'clearPendingLogout' }, ...effects] : effects };
    }
    case 'identified': {
      const isSame = isIn(shown) && keyOf(shown) === event.askedAs;
      return isSame ? loggedIn(state, event.user, device) : { state, effects: [] };
    }
    case 'profileChanged':
      return shown?.authUser?.userKey === event.user.userKey
        ? become(state, shown, { ...shown, authUser: event.user })
        : { state, effects: [] };
    case 'loginRefused':
      return isIn(shown) ? loginRefused(state, shown) : { state, effects: [] };
    case 'endAsked':
      return end(state, event, device);
    case 'refused':
      // While this tab waits because another tab ended the login, refused calls are ignored.
      return leaving.kind === 'none' && isIn(shown) ? refused(state, shown, event, device) : { state, effects: [] };
    case 'stored':
      return stored(state, device);
    case 'tabEnded':
      return tabEnded(state, event, device);
    case 'timeout':
      return leaving.kind === 'awaiting' ? afterTold(state, leaving.ended, device, true) : { state, effects: [] };
    case 'loggingOut':
      return { state: { ...state, isLoggingOut: event.isUnderWay }, effects: [] };
    case 'renewed':
      return renewed(state, event, device);
    case 'reloadPrepared':
      return reloadPrepared(state, event, device);
    case 'used':
      return identify(state, device);
  }
}

/** For a member, restores the cached answers before the session is shown, so that the page changes only once. */
function hydrated(state: Session, device: Snapshot): Step {
  const userKey = userKeyOf(state.shown ?? device.stored);
  if (userKey !== ANONYMOUS_KEY) return { state, effects: [{ type: 'restoreAnswers', userKey }] };
  // If the login guard has already read the stored session (guard-middleware.ts), the session is not read again.
  return state.shown === null ? readStored(state, device) : { state, effects: [] };
}

function readStored(state: Session, { stored, logins, now }: Snapshot): Step {
  return { state: showing(state, stored, logins, now), effects: [{ type: 'rereadStored' }] };
}

function started(state: Session, isHydrated: boolean, device: Snapshot): Step {
  const shown = state.shown ?? device.stored;
  // The guard did not run for a server-rendered page, for example a public page with `?from=line`. So the guard's rules
  // are applied here.
  const diversion = isHydrated ? divert(device.url, shown) : null;
  const session = diversion?.remember ? { ...shown, beforeLoginUrl: addressOf(device.url) } : shown;
  const userKey = userKeyOf(session);
  const asked = identify({ ...state, shown: session }, device);
  return {
    state: asked.state,
    effects: [
      { type: 'finishWipe' },
      ...(session === shown ? [] : [{ type: 'persist', session } as const]),
      ...(diversion === null ? [] : [{ type: 'redirect', to: diversion.to } as const]),
      // Only a visitor's cached answers on a hydrated page still have to be restored. In all other cases they were
      // restored before this event.
      { type: 'switchUser', userKey, restores: isHydrated && userKey === ANONYMOUS_KEY },
      ...asked.effects,
    ],
  };
}

function identify(state: Session, { now }: Snapshot): Step {
  const { shown, identifiedAt } = state;
  const isDue = identifiedAt === null || now - identifiedAt >= IDENTIFY_AFTER_MS;
  if (!isIn(shown) || !isDue) return { state, effects: [] };
  return { state: { ...state, identifiedAt: now }, effects: [{ type: 'identify', as: keyOf(shown) }] };
}

function loggedIn(state: Session, user: AuthUser | null, device: Snapshot): Step {
  const before = state.shown ?? device.stored;
  const isCounted = user !== null && user.userKey !== keyOf(before) && !device.isSharedDevice;
  const session = afterLogin(before, user);
  const { effects } = become(state, before, session);
  const logins = isCounted && device.logins !== null ? device.logins + 1 : device.logins;
  return {
    state: showing({ ...state, shown: before }, session, logins, device.now),
    effects: [
      ...(state.shown === null ? [{ type: 'rereadStored' } as const] : []),
      // The login proves that the account exists.
      { type: 'clearDeregistration' },
      { type: 'clearExpiry' },
      // Counted before the login is stored, so that tabs that read the login find the new count.
      ...(isCounted ? [{ type: 'countLogin' } as const] : []),
      ...effects,
    ],
  };
}

function afterLogin(before: SessionState, user: AuthUser | null): SessionState {
  const isInsteadOf = user !== null && before.authUser !== null && before.authUser.userKey !== user.userKey;
  const known = user?.latestConditionDate ?? null;
  return {
    ...before,
    authUser: user,
    hasLoggedIn: before.hasLoggedIn || isRegistered({ authUser: user }),
    hasAuthenticatedLine: true,
    // For the same person the later date is used, because a record in the outbox may be newer than what the server
    // knows.
    latestConditionDate: isInsteadOf ? known : later(before.latestConditionDate, known),
    latestPopUpDate: isInsteadOf ? null : before.latestPopUpDate,
  };
}

/**
 * After a refresh, a video page reloads if it may, and continues at the same second. Otherwise a member's page only
 * refetches, once for all calls that were refused together.
 */
function renewed(state: Session, event: Extract<SessionEvent, { type: 'renewed' }>, device: Snapshot): Step {
  const { sentAt, isProved, isOwn } = event;
  const { now, reloadedAt } = device;
  // A `renewedAt` in the future is ignored: it means that the device's clock has been set back since then.
  const isNews = sentAt >= state.renewedAt || state.renewedAt > now;
  const isMember = state.shown !== null && userKeyOf(state.shown) !== ANONYMOUS_KEY;
  const isPaused = reloadedAt !== null && now >= reloadedAt && now - reloadedAt < RELOAD_PAUSE_MS;
  // Reloads only if the repeated call got an answer. Otherwise the network may be down, and a reload would stop the
  // video.
  const reloads = isOwn && isProved && mayReload(state, device) && !device.isSharedDevice && !isPaused;
  const refetches = isNews && isMember;
  return {
    state: isNews ? { ...state, renewedAt: now } : state,
    effects: [
      ...(isOwn && isNews ? [{ type: 'announceRenewal', sentAt } as const] : []),
      ...(reloads ? [{ type: 'prepareReload', refetches } as const] : []),
      ...(refetches && !reloads ? [{ type: 'refetch' } as const] : []),
    ],
  };
}

/** Checks again whether to reload, because the person may have navigated or started to log out in the meantime. */
function reloadPrepared(
  state: Session,
  { isPrepared, refetches }: Extract<SessionEvent, { type: 'reloadPrepared' }>,
  device: Snapshot,
): Step {
  // If the time of the reload could not be stored, the tab might reload again and again, so it doesn't reload.
  if (isPrepared && mayReload(state, device)) return loadAgain(state);
  return { state, effects: refetches ? [{ type: 'refetch' }] : [] };
}

/**
 * Whether the page may reload. Only a video page may, and not in two cases: after another tab has ended the login, while
 * this tab is leaving it too (`Leaving`); and during a logout, which a reload would cancel.
 */
function mayReload({ leaving, isLoggingOut }: Session, { isVideoPage }: Snapshot): boolean {
  return isVideoPage && leaving.kind === 'none' && !isLoggingOut;
}

function later(one: string | null, other: string | null): string | null {
  return (one ?? '') > (other ?? '') ? one : other;
}
