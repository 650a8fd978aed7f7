import type { QueryClient } from '@tanstack/react-query';
import type { createBrowserRouter } from 'react-router';
import { keepQueries, restoreQueries } from '#app/query-persistence.ts';
import { loadWebFont } from '#app/web-font.ts';
import { startWorker } from '#app/worker-registration.ts';
import { whenCalm } from '#lib/when-calm.ts';

interface Started {
  readonly queryClient: QueryClient;
  readonly router: ReturnType<typeof createBrowserRouter>;
  /** The page came from the server; what earlier visits left was not read yet. */
  readonly hydrated: boolean;
  /** Nothing may stay on this device. */
  readonly sharedDevice: boolean;
}

/** What a page does once it stands: keeps answers for later, fetches its font, registers its worker. */
export async function afterStart({ queryClient, router, hydrated, sharedDevice }: Started): Promise<void> {
  if (hydrated && !sharedDevice) await restoreQueries(queryClient);
  if (!sharedDevice) await keepQueries(queryClient);
  whenLoaded(() => {
    whenCalm(() => bringWebFont(router));
    // It keeps pages and pictures on the device.
    if (!sharedDevice) startWorker(router);
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
