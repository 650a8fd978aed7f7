import type { createBrowserRouter } from 'react-router';
import { isSyncPage } from '#app/outbox/sync-pages.ts';
import type { DrainReason, Outbox } from '#outbox/outbox.ts';
import { type SessionStore, userKeyOf } from '#session/session-store.ts';
import { ANONYMOUS_KEY } from '#session/user-key.ts';

interface Draining {
  readonly outbox: Outbox;
  readonly router: ReturnType<typeof createBrowserRouter>;
  readonly session: SessionStore;
  /** There was no connection when this page began. */
  readonly beganOffline: boolean;
}

/**
 * When this page sends what waits (DESIGN.md 4.3, Drains): coming online and becoming visible everywhere; start, a page
 * loaded and a login on SPEC.md's pages. There what was just enqueued, and what is due again, goes by itself too: maySendUnasked.
 */
export function startDrains({ outbox, router, session, beganOffline }: Draining): void {
  const here = () => router.state.location;
  const onSyncPage = (reason: DrainReason) => {
    if (isSyncPage(here().pathname)) void outbox.drain(reason);
  };

  let lastUser = userKeyOf(session.getState());
  // The page came online before it knew its member.
  let isMissed = false;
  const cameOnline = () => {
    isMissed = lastUser === ANONYMOUS_KEY;
    void outbox.drain('online');
  };

  // The `online` event came before this listener.
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
