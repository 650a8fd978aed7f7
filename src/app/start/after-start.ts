import type { DataRouter } from 'react-router';
import { clearFatalError } from '#app/errors/route-error.tsx';
import { startDrains } from '#app/outbox/drain-triggers.ts';
import { fetchAhead } from '#app/prefetch/fetch-ahead.ts';
import { listenForSession } from '#app/session/listen.ts';
import type { PageContext } from '#app/start/context.ts';
import { startWorker } from '#app/worker/worker-registration.ts';
import { listenForInstall } from '#features/offline/install/install-state.ts';
import { followViewing } from '#features/player/view/follow-viewing.ts';
import { whenIdle } from '#lib/scheduling.ts';
import { safeStorage } from '#lib/storage/local.ts';
import { pressOnce } from '#ui/button/button.tsx';

/**
 * Starts everything that the first paint does not need, such as sending records, session events, prefetching, analytics
 * and the service worker.
 */
export async function afterStart(context: PageContext, router: DataRouter): Promise<void> {
  const { sharedDevice, outbox, records, store, work, api, beganOffline, hydrated, config, sessionRead } = context;
  pressOnce(document);
  fetchAhead(context);
  forgetFatal(router);
  outbox.prepare();
  followViewing({ records, outbox, session: store });
  startDrains({ outbox, router, session: store, beganOffline });
  if (!sharedDevice) listenForInstall(safeStorage(() => window.localStorage));
  if (config.gtmId !== null) void measure(config.gtmId, router);
  await sessionRead();
  listenForSession({ send: context.session.send, store, api, work, router, hydrated });
  // On a shared device nothing may be cached, so it gets no worker.
  if (!sharedDevice) whenLoaded(() => whenIdle(() => startWorker(router, work.busy.get)));
}

/** Starts analytics. The page works without analytics, so a failure is only logged. */
async function measure(gtmId: string, router: DataRouter): Promise<void> {
  try {
    const { startAnalytics } = await import('#app/start/analytics.ts');
    startAnalytics(gtmId, router);
  } catch (error) {
    console.warn(error);
  }
}

/** Closes the fatal error screen on the next navigation. */
function forgetFatal(router: DataRouter): void {
  let last = router.state.location.key;
  router.subscribe(({ location }) => {
    if (location.key === last) return;
    last = location.key;
    clearFatalError();
  });
}

function whenLoaded(task: () => unknown): void {
  if (document.readyState === 'complete') task();
  else addEventListener('load', task, { once: true });
}
