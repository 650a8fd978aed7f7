import { pendingLogout } from '#app/session/pending-logout.ts';
import type { ControlOptions } from '#app/session/session-control.ts';
import { tellTabs } from '#app/session/tabs.ts';
import { wipeDevice } from '#app/session/wipe.ts';
import { href, requiresLogin } from '#contract/route-map.ts';
import { isSignedIn } from '#session/login-guard.ts';
import { loginNotice } from '#session/login-notice.ts';
import type { SessionEnd } from '#session/session-control.ts';
import { EMPTY_SESSION } from '#session/session-store.ts';

/** A server that takes longer hears of the logout later: nobody waits in front of a shared device. */
const LOGOUT_WITHIN_MS = 5000;

let isLeaving = false;

/** Ends a login in this tab, where it was asked for: see SessionControl.end. Never rejects. */
export async function leave(how: SessionEnd, options: ControlOptions): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  if (how === 'logout') {
    const signal = AbortSignal.timeout(LOGOUT_WITHIN_MS);
    await options
      .api()
      .call('logout', { signal })
      .catch(() => pendingLogout.set());
  }
  const userKey = options.store.getState().authUser?.userKey ?? null;
  tellTabs({ type: 'ended', how, userKey });
  await goFrom(how, options);
}

/** The same in the other tabs. */
export async function followOut(how: SessionEnd, options: ControlOptions): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  await goFrom(how === 'deregistered' ? 'logout' : how, options);
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

async function goFrom(how: SessionEnd, { store, queryClient, records }: ControlOptions): Promise<void> {
  const { authUser, beforeLoginUrl } = store.getState();
  void queryClient.cancelQueries();
  if (how === 'expired') {
    const { pathname, search, hash } = window.location;
    const back = requiresLogin(pathname) ? pathname + search + hash : beforeLoginUrl;
    store.setState({ ...EMPTY_SESSION, hasLoggedIn: true, beforeLoginUrl: back });
    loginNotice.set('expired');
  } else {
    store.clear();
  }
  await wipeDevice(how, authUser, records);
  // A full load: nothing of what this page held in memory outlives it (SPEC.md section 4).
  window.location.replace(how === 'deregistered' ? href('deregisterComplete') : href('home'));
}
