import { hydrate } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createApi } from '#api/api.ts';
import { createHttpTransport } from '#api/http-transport.ts';
import { readAntiForgeryToken } from '#app/anti-forgery.ts';
import { readConfig, readPageState, routerHydration } from '#app/hydration.ts';
import { Providers } from '#app/providers.tsx';
import { createQueryClient } from '#app/query-client.ts';
import { createRoutes } from '#app/routes.tsx';
import { showStartFailure } from '#app/start-failure.tsx';
import { whenCalm } from '#lib/when-calm.ts';

/**
 * SPEC.md section 4, start-up: server-rendered markup is hydrated, otherwise the page is freshly rendered;
 * a failure on the way is shown on the fatal error screen.
 */
export async function start(root: HTMLElement): Promise<void> {
  try {
    await mount(root);
  } catch (error) {
    showStartFailure(root, error);
  }
}

async function mount(root: HTMLElement): Promise<void> {
  const config = readConfig(document);
  const state = readPageState(document);
  const queryClient = createQueryClient('page');
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
    await (await import('#app/query-persistence.ts')).restoreQueries(queryClient);
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

  // Not needed for the first page, so it doesn't come with it.
  whenCalm(() =>
    import('#app/after-start.ts').then(({ afterStart }) =>
      afterStart({ queryClient, router, hydrated: state !== null }),
    ),
  );
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
