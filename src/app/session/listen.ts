import type { createBrowserRouter } from 'react-router';
import type { Api } from '#api/api.ts';
import { createPendingLogout } from '#api/pending-logout.ts';
import { listenToRenewals } from '#api/refresh.ts';
import { listenToTabs } from '#app/session/tabs.ts';
import type { SendToSession } from '#context/page.ts';
import { SESSION_KEY } from '#contract/device-keys.ts';
import { safeStorage } from '#lib/storage/local.ts';
import type { SessionStore } from '#session/store.ts';
import { type PageWork, saveWhenOthersLogOut } from '#session/work.ts';

interface Listening {
  readonly send: SendToSession;
  readonly store: SessionStore;
  readonly api: Pick<Api, 'call'>;
  readonly work: Pick<PageWork, 'beforeLogout'>;
  readonly router: Pick<ReturnType<typeof createBrowserRouter>, 'subscribe'>;
  /** True if the page was rendered on the server. */
  readonly hydrated: boolean;
}

/**
 * Sends events to the session for the lifetime of the page: the start, navigations, changes made by other tabs and the
 * worker, and the page's return from the background or the back/forward cache. A pending logout is sent at the start
 * and whenever the connection returns.
 */
export function listenForSession({ send, store, api, work, router, hydrated }: Listening): void {
  listenToTabs((ended) => void send({ ...ended, type: 'tabEnded' }));
  listenToRenewals((sentAt) => void send({ type: 'renewed', sentAt, isProved: true, isOwn: false }));
  saveWhenOthersLogOut(work);
  addEventListener('storage', ({ key }) => {
    // The key is null if the whole storage was cleared.
    if (key === SESSION_KEY || key === null) void send({ type: 'stored' });
  });
  // The storage may have changed after it was first read and before this listener was added.
  if (!store.isCurrent()) void send({ type: 'stored' });
  void send({ type: 'started', isHydrated: hydrated });

  const used = () => void send({ type: 'used' });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    if (!store.isCurrent()) void send({ type: 'stored' });
    used();
  });
  const pendingLogout = createPendingLogout(safeStorage(() => window.localStorage));
  const sendPendingLogout = () => {
    // If the call fails, the logout stays pending.
    if (pendingLogout.get()) void api.call('logout').catch(() => {});
  };
  // The connection may have returned before this listener was added.
  if (navigator.onLine) sendPendingLogout();
  addEventListener('online', sendPendingLogout);
  // A page receives no events while it is in the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void send({ type: 'stored' });
  });
  router.subscribe(used);
}
