import type { createBrowserRouter } from 'react-router';
import { isSyncPage } from '#app/outbox/sync-pages.ts';
import type { DrainReason, Outbox } from '#outbox/outbox.ts';
import { type SessionStore, userKeyOf } from '#session/session-store.ts';
import { ANONYMOUS_KEY } from '#session/user-key.ts';

interface Draining {
  readonly outbox: Outbox;
  readonly router: ReturnType<typeof createBrowserRouter>;
  readonly session: SessionStore;
}

/**
 * When this page sends what waits (DESIGN.md 4.3, Drains): coming online and becoming visible everywhere; start, a page
 * loaded and a login on SPEC.md's pages. There what was just enqueued, and what is due again, goes by itself too: maySendUnasked.
 */
export function startDrains({ outbox, router, session }: Draining): void {
  const here = () => router.state.location;
  const onSyncPage = (reason: DrainReason) => {
    if (isSyncPage(here().pathname)) void outbox.drain(reason);
  };

  onSyncPage('start');
  addEventListener('online', () => void outbox.drain('online'));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void outbox.drain('visible');
  });
  let lastKey = here().key;
  router.subscribe(({ navigation, location }) => {
    if (navigation.state !== 'idle' || location.key === lastKey) return;
    lastKey = location.key;
    onSyncPage('page');
  });
  let lastUser = userKeyOf(session.getState());
  session.subscribe((state) => {
    const user = userKeyOf(state);
    if (user === lastUser) return;
    lastUser = user;
    if (user !== ANONYMOUS_KEY) onSyncPage('login');
  });
}
