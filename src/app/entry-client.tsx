import '#ui/styles.ts';
import { hydrate } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createApi } from '#api/api.ts';
import { createHttpTransport } from '#api/http-transport.ts';
import { readAntiForgeryToken } from '#app/anti-forgery.ts';
import { type PageState, readConfig, readPageState, routerHydration } from '#app/hydration.ts';
import { Providers } from '#app/providers.tsx';
import { createQueryClient } from '#app/query-client.ts';
import { createQueryPersistence } from '#app/query-persistence.ts';
import { createRoutes } from '#app/routes.tsx';
import { showStartFailure } from '#app/start-failure.tsx';
import { loadWebFont } from '#app/web-font.ts';
import { startWorker } from '#app/worker-registration.ts';
import { safeStorage } from '#lib/storage.ts';

/**
 * SPEC.md section 4, start-up: server-rendered markup is hydrated, otherwise the page is freshly rendered;
 * a failure on the way is shown on the fatal error screen.
 */
async function start(root: HTMLElement): Promise<void> {
  const config = readConfig(document);
  const state = readPageState(document);
  const queryClient = createQueryClient('page');
  const persistence = createQueryPersistence(
    queryClient,
    safeStorage(() => window.localStorage),
  );
  const api = createApi({
    transport: createHttpTransport({
      baseUrl: config.apiBaseUrl,
      fetch: (...args) => fetch(...args),
      antiForgeryToken: () => readAntiForgeryToken(document),
    }),
  });
  const routes = createRoutes({ api, queryClient });

  if (state) {
    hydrate(queryClient, state.queries);
    await resolveLazyRoutes(routes);
  } else {
    await persistence.restore();
  }
  const router = createBrowserRouter(routes, state ? { hydrationData: routerHydration(state) } : {});
  const app = (
    <StrictMode>
      <Providers api={api} queryClient={queryClient} config={config}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  );
  if (state) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);

  whenIdle(() => void keepForLater(state, persistence));
  addEventListener('load', () => whenIdle(() => void loadWebFont(document)), { once: true });
  startWorker(router);
}

/** A lazy route that isn't there yet at hydration would make React render an empty page beside the server's. */
async function resolveLazyRoutes(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const loaded = await route.lazy();
      Object.assign(route, { ...loaded, lazy: undefined });
    }),
  );
}

async function keepForLater(
  state: PageState | null,
  persistence: ReturnType<typeof createQueryPersistence>,
): Promise<void> {
  if (state) await persistence.restore();
  await persistence.subscribe();
}

function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 3000 });
  else setTimeout(task, 1000);
}

const root = document.getElementById('root');
if (root) start(root).catch((error: unknown) => showStartFailure(root, error));
