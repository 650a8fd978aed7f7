import { hydrate } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { createBrowserRouter, type DataRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { LoadChunk } from '#app/errors/chunk-loader.ts';
import { loadErrorScreens } from '#app/errors/route-error.tsx';
import { Providers } from '#app/providers.tsx';
import type { PageContext } from '#app/start/context.ts';
import { type PageState, readPageState, routerHydration } from '#app/start/page-state.ts';
import { userKeyOf } from '#session/store.ts';

/**
 * Shows the page: hydrates what the server rendered, otherwise renders anew. `onFailed` hears of errors that no boundary of
 * the router caught; without it the page would be empty.
 */
export async function show(
  root: HTMLElement,
  context: PageContext,
  loadChunk: LoadChunk,
  onFailed: (error: unknown) => void,
): Promise<DataRouter> {
  const state = await takeState(context, loadChunk);
  if (state === null) await readDevice(context, loadChunk);
  context.hydrated = state !== null;
  const release = state === null ? () => {} : delayBack();
  const router = createBrowserRouter(context.routes, state ? { hydrationData: routerHydration(state) } : {});
  context.router = router;
  const app = (
    <StrictMode>
      <Providers
        api={context.api}
        queryClient={context.queryClient}
        config={context.config}
        session={context.store}
        settings={context.settings}
        send={context.session.send}
        onHydrated={() => {
          release();
          void context.sessionRead();
        }}
        records={context.records}
        outbox={context.outbox}
      >
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  );
  const options: RootOptions = {
    onUncaughtError(error) {
      release();
      onFailed(error);
    },
  };
  if (state) startTransition(() => void hydrateRoot(root, app, options));
  else createRoot(root, options).render(app);
  return router;
}

/** What the server left for this page, once its chunks are fetched; null where there is nothing to hydrate. */
async function takeState({ site, queryClient, routes }: PageContext, loadChunk: LoadChunk): Promise<PageState | null> {
  const served = site?.isWhole === false ? null : readPageState(document);
  if (served === null) return null;
  if (served.errors) await loadChunk(loadErrorScreens);
  hydrate(queryClient, served.queries);
  await resolveLazyRoutes(routes);
  return isWhereServed() ? served : null;
}

/** Reads the device before the first render. Nothing was rendered that it could disagree with, and the guard needs it. */
async function readDevice(context: PageContext, loadChunk: LoadChunk): Promise<void> {
  const { settings, store, queryClient, sharedDevice } = context;
  await settings.rehydrate();
  store.rehydrate();
  if (sharedDevice) return;
  const { restoreQueries } = await loadChunk(() => import('#app/queries/query-persistence.ts'));
  await restoreQueries({ queryClient, userKey: userKeyOf(store.getState()), isHere: () => false });
}

/** False after Back during the hydration: then the server rendered another address. */
function isWhereServed(): boolean {
  const { name } = performance.getEntriesByType('navigation')[0] ?? {};
  return name === undefined || name.split('#')[0] === window.location.href.split('#')[0];
}

/** Delays Back until the page is hydrated, because the router would hydrate with the wrong page. Returns the function that releases it. */
function delayBack(): () => void {
  let isPressed = false;
  const hold = (event: Event) => {
    event.stopImmediatePropagation();
    isPressed = true;
  };
  addEventListener('popstate', hold, true);
  return () => {
    removeEventListener('popstate', hold, true);
    if (isPressed) dispatchEvent(new Event('popstate'));
  };
}

/** A lazy route that isn't loaded at hydration would make React render an empty page beside the server's. */
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
