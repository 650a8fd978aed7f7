import type { createBrowserRouter } from 'react-router';
import { listenToRenewals } from '#api/refresh.ts';
import { listenToTabs } from '#app/session/tabs.ts';
import type { SendToSession } from '#context/page.ts';
import { SESSION_KEY } from '#contract/device-keys.ts';
import type { SessionStore } from '#session/store.ts';
import { saveWhenOthersLogOut } from '#session/work.ts';

interface Listening {
  readonly send: SendToSession;
  readonly store: SessionStore;
  readonly router: Pick<ReturnType<typeof createBrowserRouter>, 'subscribe'>;
  /** The page came from the server. */
  readonly hydrated: boolean;
}

/** Sends the session events of other tabs, of the worker and of the page's return to the foreground, as long as the page lives. */
export function listenForSession({ send, store, router, hydrated }: Listening): void {
  listenToTabs((ended) => void send({ ...ended, type: 'tabEnded' }));
  listenToRenewals((sentAt) => void send({ type: 'renewed', sentAt, isProved: true, isOwn: false }));
  saveWhenOthersLogOut();
  addEventListener('storage', ({ key }) => {
    // `null`: everything was cleared.
    if (key === SESSION_KEY || key === null) void send({ type: 'stored' });
  });
  // Changes since the storage was first read have caused no event.
  if (!store.isCurrent()) void send({ type: 'stored' });
  void send({ type: 'started', isHydrated: hydrated });

  const used = () => void send({ type: 'used' });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    if (!store.isCurrent()) void send({ type: 'stored' });
    used();
  });
  // A page in the back/forward cache gets no events.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void send({ type: 'stored' });
  });
  router.subscribe(used);
}
