import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/api.ts';
import type { PageRecords } from '#app/records.ts';
import { pendingLogout } from '#app/session/pending-logout.ts';
import { forgetSession, storedPerson } from '#app/session/stored-owner.ts';
import { type TabMessage, tellTabs } from '#app/session/tabs.ts';
import { type Leaver, wipeDevice } from '#app/session/wipe.ts';
import { href, requiresLogin } from '#contract/route-map.ts';
import { askedToLeave } from '#session/asked-to-leave.ts';
import { deregistered } from '#session/deregistered.ts';
import { storedLogins } from '#session/login-count.ts';
import { isSignedIn } from '#session/login-guard.ts';
import { loginNotice } from '#session/login-notice.ts';
import type { SessionEnd } from '#session/session-control.ts';
import { EMPTY_SESSION, type SessionStore } from '#session/session-store.ts';
import { ANONYMOUS_KEY } from '#session/user-key.ts';

/** A server that takes longer hears of the logout later: nobody waits in front of a shared device. */
const LOGOUT_WITHIN_MS = 5000;
/** What another tab has stored may be seen later than its message, by no more than this. */
const SEEN_WITHIN_MS = 1000;
const LOOK_EVERY_MS = 50;

export interface ControlOptions {
  readonly store: SessionStore;
  readonly queryClient: QueryClient;
  readonly records: PageRecords;
  /** Made later: it needs this. */
  readonly api: () => Api;
}

/** Whose login has ended, as another tab or the storage told it. */
export type Ended = Omit<TabMessage, 'type'>;

let isLeaving = false;

/** Ends a login in this tab, where it was asked for: see SessionControl.end. Never rejects. */
export async function leave(asked: SessionEnd, options: ControlOptions): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  const { store } = options;
  const how = asked === 'expired' && hasAskedToLeave(store) ? 'deregistered' : asked;
  const ended: Ended = { how, whom: leaverOf(store), logins: storedLogins() };
  // Otherwise another tab has ended it before, and the cookies may be somebody else's.
  const isOurs = store.isCurrent();
  if (how === 'logout' && isOurs) {
    const signal = AbortSignal.timeout(LOGOUT_WITHIN_MS);
    await options
      .api()
      .call('logout', { signal })
      .catch(() => pendingLogout.set());
  }
  endSession(ended, store);
  // Only now: a tab that hears it must find nobody in the storage, or who has logged in since.
  if (isOurs) tellTabs({ type: 'ended', ...ended });
  await forget(ended, options);
  if (how === 'deregistered') deregistered.set('1');
  // A full load: nothing of what this page held in memory outlives it (SPEC.md section 4).
  window.location.replace(how === 'deregistered' ? href('deregisterComplete') : href('home'));
}

/**
 * The same in the other tabs. One that slept hears of it late: then it acts on the person that it was about, never on who
 * is logged in by now.
 */
export async function followOut(ended: Ended, options: ControlOptions): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  if (await isHereAgain(ended)) return window.location.reload();
  // Another tab may have written the old session back before it saw this end.
  if (storedPerson() === ended.whom?.userKey) options.store.rehydrate();
  // Where to come back to is the other tab's to say, when it has said it.
  if (options.store.getState().authUser !== null) endSession(ended, options.store);
  await forget(ended, options);
  window.location.replace(href('home'));
}

/** Without the page's going: the social login said no to somebody who was logged in here (DESIGN.md 4.3). */
export async function dropLogin({ store, queryClient, records }: ControlOptions): Promise<void> {
  if (!isSignedIn(store.getState())) return;
  const { authUser, beforeLoginUrl } = store.getState();
  store.setState({ ...EMPTY_SESSION, hasLoggedIn: true, beforeLoginUrl });
  if (authUser === null) return;
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(authUser.userKey) });
  await wipeDevice('expired', authUser, records);
}

/** Has the person logged in again since? A tab that heard of the end before it saw it in the storage waits for that. */
async function isHereAgain({ whom, logins }: Ended): Promise<boolean> {
  if (whom === null) return storedPerson() !== ANONYMOUS_KEY;
  const until = Date.now() + SEEN_WITHIN_MS;
  while (storedPerson() === whom.userKey) {
    if (logins !== storedLogins()) return true;
    // No login came after the one that ended.
    if (Date.now() >= until) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return false;
}

/** Here, and in the storage unless somebody else is in there by now: the store sees to that. */
function endSession({ how, whom }: Ended, store: SessionStore): void {
  const { authUser, beforeLoginUrl } = store.getState();
  if (authUser !== null && authUser.userKey !== whom?.userKey) return;
  if (how !== 'expired') {
    forgetSession(store);
    return;
  }
  const { pathname, search, hash } = window.location;
  const back = requiresLogin(pathname) ? pathname + search + hash : beforeLoginUrl;
  store.setState({ ...EMPTY_SESSION, hasLoggedIn: true, beforeLoginUrl: back });
}

async function forget({ how, whom, logins }: Ended, { queryClient, records }: ControlOptions): Promise<void> {
  void queryClient.cancelQueries();
  // Nothing to be said to somebody else who is logged in.
  if (how === 'expired' && storedPerson() === ANONYMOUS_KEY) loginNotice.set('expired');
  // After another login, perhaps this person's own, what lies here is not what they agreed to lose.
  await wipeDevice(logins === storedLogins() ? how : 'expired', whom, records);
}

/** Their deregistration was sent, its answer lost: that nobody knows them now is the answer. */
function hasAskedToLeave(store: SessionStore): boolean {
  const { authUser } = store.getState();
  return authUser !== null && askedToLeave.is(authUser.userKey);
}

function leaverOf(store: SessionStore): Leaver | null {
  const { authUser } = store.getState();
  return authUser && { userKey: authUser.userKey, avatarPath: authUser.avatarPath };
}
