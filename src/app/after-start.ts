import type { QueryClient } from '@tanstack/react-query';
import type { createBrowserRouter } from 'react-router';
import { keepQueries, restoreQueries } from '#app/query-persistence.ts';
import { loadWebFont } from '#app/web-font.ts';
import { startWorker } from '#app/worker-registration.ts';
import { safeStorage } from '#lib/storage.ts';
import { whenCalm } from '#lib/when-calm.ts';

interface Started {
  readonly queryClient: QueryClient;
  readonly router: ReturnType<typeof createBrowserRouter>;
  /** The page came from the server; what earlier visits left was not read yet. */
  readonly hydrated: boolean;
}

/** What a page does once it stands: keeps answers for later, fetches its font, registers its worker. */
export async function afterStart({ queryClient, router, hydrated }: Started): Promise<void> {
  if (hydrated) await restoreQueries(queryClient);
  await keepQueries(queryClient);
  whenLoaded(() => {
    whenCalm(() =>
      loadWebFont(
        document,
        safeStorage(() => window.localStorage),
      ),
    );
    startWorker(router);
  });
}

function whenLoaded(task: () => void): void {
  if (document.readyState === 'complete') task();
  else addEventListener('load', task, { once: true });
}
