import { hydrate } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import type { RootOptions } from 'react-dom/client';
import { createBrowserRouter, type DataRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { LoadChunk } from '#app/errors/chunk-loader.ts';
import { loadErrorScreens } from '#app/errors/route-error.tsx';
import { Providers } from '#app/providers.tsx';
import type { PageHandle } from '#app/routing/unfinished-page.tsx';
import type { PageContext } from '#app/start/context.ts';
import { type PageState, readPageState, routerHydration } from '#app/start/page-state.ts';
import { createRoot, hydrateRoot } from '#app/start/react-dom.ts';
import { nextTask } from '#lib/scheduling.ts';
import { userKeyOf } from '#session/machine/state.ts';

/**
 * Shows the page: hydrates the server's markup, or renders in the browser if there is none for this address. `onFailed`
 * receives errors that no error boundary caught; without it the page would stay empty.
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
        flags={context.flags}
        work={context.work}
        settings={context.settings}
        send={context.session.send}
        onHydrated={() => {
          release();
          // If the person has logged in before, the script in index.html has set `data-member`. This attribute hides
          // the login link of the header until the session is read.
          void context.sessionRead().finally(() => delete document.documentElement.dataset.member);
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
  if (state) {
    await nextTask();
    startTransition(() => void hydrateRoot(root, app, options));
  } else createRoot(root, options).render(app);
  return router;
}

/** Returns the server's state for this page after its chunks are loaded, or null if there is nothing to hydrate. */
async function takeState({ site, queryClient, routes }: PageContext, loadChunk: LoadChunk): Promise<PageState | null> {
  const served = site?.isWhole === false ? null : readPageState(document);
  if (served === null) return null;
  if (served.errors) await loadChunk(loadErrorScreens);
  hydrate(queryClient, served.queries);
  await nextTask();
  await preparePage(routes);
  return isWhereServed() ? served : null;
}

/**
 * Reads settings, session and cached answers before the first render in the browser, because the guard needs the
 * session. This is possible because there is no server markup that the first render must match.
 */
async function readDevice(context: PageContext, loadChunk: LoadChunk): Promise<void> {
  const { settings, store, queryClient, sharedDevice } = context;
  await settings.rehydrate();
  store.rehydrate();
  if (sharedDevice) return;
  const { restoreQueries } = await loadChunk(() => import('#app/queries/query-persistence.ts'));
  await restoreQueries({ queryClient, userKey: userKeyOf(store.getState()), isHere: () => false });
}

/** False if the person pressed Back before the hydration: then the server's markup belongs to another address. */
function isWhereServed(): boolean {
  const { name } = performance.getEntriesByType('navigation')[0] ?? {};
  return name === undefined || name.split('#')[0] === window.location.href.split('#')[0];
}

/**
 * Delays the effect of the browser's Back button until the page is hydrated. Otherwise the router would take this
 * page's markup for that of the previous page. Returns a function that ends the delay.
 */
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

/**
 * Loads the code of this page. If it were missing at hydration, React would replace the server's markup with an empty
 * page.
 */
async function preparePage(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(matches.map(({ route }) => (route.handle as PageHandle | undefined)?.prepare()));
}
