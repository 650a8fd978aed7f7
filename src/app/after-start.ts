import { fatalSignal } from '#app/fatal-signal.ts';
import { type FetchAhead, fetchAhead } from '#app/fetch-ahead.ts';
import { type OutboxStart, startOutbox } from '#app/outbox/start-outbox.ts';
import { keepSession, type SessionKeeping } from '#app/session/keep-session.ts';
import { loadWebFont } from '#app/web-font.ts';
import { startWorker } from '#app/worker-registration.ts';
import { listenForInstall } from '#features/offline/install/listen-for-install.ts';
import { safeStorage } from '#lib/storage.ts';
import { whenCalm } from '#lib/when-calm.ts';
import { pressOnce } from '#ui/held-enter.ts';

type Started = SessionKeeping & OutboxStart & FetchAhead & { readonly gtmId: string | null };

/** What a page does once it stands: brings the outbox, keeps answers for later and the session true, fetches its font, registers its worker. */
export async function afterStart(started: Started): Promise<void> {
  const { router, sharedDevice } = started;
  pressOnce(document);
  fetchAhead(started);
  forgetFatal(router);
  startOutbox(started);
  if (!sharedDevice) listenForInstall(safeStorage(() => window.localStorage));
  if (started.gtmId !== null) {
    const { startAnalytics } = await import('#app/analytics.ts');
    startAnalytics(started.gtmId, router);
  }
  await keepSession(started);
  whenLoaded(() => {
    whenCalm(() => bringWebFont(router));
    // It keeps pages and pictures on the device.
    if (!sharedDevice) startWorker(router);
  });
}

/** A failure that took a page's place is over with the next one. */
function forgetFatal(router: Started['router']): void {
  let last = router.state.location.key;
  router.subscribe(({ location }) => {
    if (location.key === last) return;
    last = location.key;
    fatalSignal.set(null);
  });
}

/** With the first change of page in place; until then the system's font stands. */
async function bringWebFont(router: Started['router']): Promise<void> {
  const show = await loadWebFont(document);
  if (!show) return;
  const from = router.state.location.key;
  const stop = router.subscribe(({ location }) => {
    if (location.key === from) return;
    stop();
    show();
  });
}

function whenLoaded(task: () => void): void {
  if (document.readyState === 'complete') task();
  else addEventListener('load', task, { once: true });
}
