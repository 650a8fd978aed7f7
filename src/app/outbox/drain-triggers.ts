import type { createBrowserRouter } from 'react-router';
import { matchPath } from 'react-router';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { routeMap } from '#contract/route-map.ts';
import type { DrainReason, Outbox } from '#outbox/outbox.ts';
import { userKeyOf } from '#session/machine/state.ts';
import type { SessionStore } from '#session/store.ts';

interface Draining {
  readonly outbox: Outbox;
  readonly router: ReturnType<typeof createBrowserRouter>;
  readonly session: SessionStore;
  readonly beganOffline: boolean;
}

export function startDrains({ outbox, router, session, beganOffline }: Draining): void {
  const here = () => router.state.location;
  const onSyncPage = (reason: DrainReason) => {
    if (isSyncPage(here().pathname)) void outbox.drain(reason);
  };

  let lastUser = userKeyOf(session.getState());
  // True if the browser came online before the member was known. The drain is then repeated once the member is known.
  let isMissed = false;
  const cameOnline = () => {
    isMissed = lastUser === ANONYMOUS_KEY;
    void outbox.drain('online');
  };

  // If the browser has come online since the start of the page, the `online` event was missed.
  if (beganOffline && navigator.onLine) cameOnline();
  else onSyncPage('start');
  addEventListener('online', cameOnline);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void outbox.drain('visible');
  });
  let lastKey = here().key;
  router.subscribe(({ navigation, location }) => {
    if (navigation.state !== 'idle' || location.key === lastKey) return;
    lastKey = location.key;
    onSyncPage('page');
  });
  session.subscribe((state) => {
    const user = userKeyOf(state);
    if (user === lastUser) return;
    lastUser = user;
    if (user === ANONYMOUS_KEY) return;
    if (isMissed) cameOnline();
    else onSyncPage('login');
  });
}

const SYNC_PAGES = [routeMap.home, routeMap.videos, routeMap.video, routeMap.profile, routeMap.conditions];

/**
 * The syncing pages of docs/product/outbox.md. Only these pages send waiting records at the start, after a navigation
 * and after a login. Paths that begin with `/videos/favorite` are excluded.
 */
export function isSyncPage(pathname: string): boolean {
  if (pathname.startsWith(`${routeMap.videos.path}/favorite`)) return false;
  return SYNC_PAGES.some(({ path }) => matchPath(path, pathname) !== null);
}
