import { hydrate, type QueryClient } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { addressOf } from '#app/address.ts';
import { showFirstWords } from '#app/first-words.ts';
import { checkedConfig, readConfig, readPageState, routerHydration } from '#app/hydration.ts';
import { createLazyApi } from '#app/lazy-api.ts';
import { orFromKeptPage } from '#app/or-from-kept-page.ts';
import type { LoadPart } from '#app/page-part.ts';
import { PagePartError } from '#app/page-part-error.ts';
import { Providers } from '#app/providers.tsx';
import { createQueryClient } from '#app/query-client.ts';
import { createPageRecords } from '#app/records.ts';
import { loadErrorScreens } from '#app/route-error.tsx';
import { createRoutes } from '#app/routes.tsx';
import { createGuard } from '#app/session/guard.ts';
import { createSessionControl } from '#app/session/session-control.ts';
import type { StaticSite } from '#app/static-site.ts';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import { createSignal } from '#lib/signal.ts';
import { safeStorage } from '#lib/storage.ts';
import { whenCalm } from '#lib/when-calm.ts';
import type { Outbox } from '#outbox/outbox.ts';
import { createSessionStore, userKeyOf } from '#session/session-store.ts';
import { createSettingsStore, isSharedDevice } from '#settings/settings-store.ts';

const REST_AGAIN_MS = 10_000;

/**
 * SPEC.md section 4, start-up: server-rendered markup is hydrated, otherwise the page is freshly rendered;
 * a failure on the way is shown on the fatal error screen.
 * Rejects with PagePartError when a part of a server-rendered page is missing; its markup stands, and may be started again.
 */
export async function start(root: HTMLElement, loadPart: LoadPart): Promise<void> {
  let tellsDetails = false;
  try {
    const queryClient = createQueryClient('page');
    const built = readConfig(document);
    tellsDetails = built.errorDetails;
    const site = built.staticSite
      ? await (await loadPart(() => import('#app/static-site.ts'))).openStaticSite(built, queryClient)
      : null;
    const config = site?.config ?? built;
    tellsDetails = config.errorDetails;
    await mount(root, loadPart, { queryClient, site, config: checkedConfig(config) });
  } catch (error) {
    if (error instanceof PagePartError) throw error;
    await showFailure(root, error, tellsDetails);
  }
}

interface Beginning {
  readonly queryClient: QueryClient;
  readonly site: StaticSite | null;
  readonly config: RuntimeConfig;
}

async function mount(root: HTMLElement, loadPart: LoadPart, { queryClient, site, config }: Beginning): Promise<void> {
  const beganOffline = !navigator.onLine;
  const served = site?.isWhole === false ? null : readPageState(document);
  const storage = safeStorage(() => window.localStorage);
  const sharedDevice = isSharedDevice(storage);
  const settings = createSettingsStore(storage);
  const session = createSessionStore(sharedDevice ? undefined : storage);
  const records = createPageRecords(async () =>
    sharedDevice
      ? (await import('#lib/key-value-store.ts')).createMemoryStore()
      : (await import('#app/device-store.ts')).openDeviceStore(),
  );
  const control = createSessionControl({ store: session, queryClient, records, api: () => api });
  const api = createLazyApi(async () =>
    (await import('#app/page-api.ts')).createPageApi({
      baseUrl: config.apiBaseUrl,
      session,
      control,
      queryClient,
      records,
    }),
  );
  if (sharedDevice) await (await loadPart(() => import('#app/shared-device.ts'))).beginShared(api, window.location);
  /** Comes after the first paint. */
  const outbox = createSignal<Outbox | null>(null);
  let awaking: Promise<void> | undefined;
  let letGo = () => {};
  const awaken = () => {
    // A page that was rendered here knew from its beginning.
    if (served !== null)
      awaking ??= import('#app/session/awaken.ts')
        .then((part) => part.awaken(session, queryClient))
        .catch(() => session.rehydrate());
    return awaking ?? Promise.resolve();
  };
  let router: ReturnType<typeof createBrowserRouter> | undefined;
  const target = () => addressOf(router?.state.navigation.location ?? window.location);
  const routes = createRoutes(
    { api, queryClient, userKey: () => userKeyOf(session.getState()), session: { store: session, control } },
    {
      loadPart: (fetchPart) => loadPart(fetchPart, target),
      rescue: (loader) => orFromKeptPage(loader, queryClient),
      middleware: [createGuard(session, target), ...(site?.middleware ?? [])],
    },
  );

  if (served) {
    if (served.errors) await loadPart(loadErrorScreens);
    hydrate(queryClient, served.queries);
    await resolveLazyRoutes(routes);
  }
  const state = isWhereServed() ? served : null;
  if (!state) {
    await settings.rehydrate();
    // Nothing was rendered that this could disagree with, and the guard is asked at once.
    session.rehydrate();
    if (!sharedDevice) {
      const { restoreQueries } = await loadPart(() => import('#app/query-persistence.ts'));
      await restoreQueries({ queryClient, userKey: userKeyOf(session.getState()), isHere: () => false });
    }
  } else letGo = holdBack();
  router = createBrowserRouter(routes, state ? { hydrationData: routerHydration(state) } : {});
  const app = (
    <StrictMode>
      <Providers
        api={api}
        queryClient={queryClient}
        config={config}
        session={session}
        settings={settings}
        control={control}
        awaken={() => {
          letGo();
          return awaken();
        }}
        records={records}
        outbox={outbox}
      >
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  );
  // Errors that no boundary of the router caught. Without this the page would be empty.
  const options = {
    onUncaughtError(error: unknown) {
      letGo();
      void showFailure(root, error, config.errorDetails);
    },
  };
  if (state) startTransition(() => void hydrateRoot(root, app, options));
  else createRoot(root, options).render(app);

  // Not needed for the first page, so it doesn't come with it.
  whenCalm(() => {
    api.prepare();
    // What fails later may fail for want of a connection.
    void loadErrorScreens().catch(() => {});
    return fetchRest().then(({ afterStart }) =>
      afterStart({
        queryClient,
        router,
        api: () => api,
        store: session,
        awaken,
        records,
        control,
        outbox,
        beganOffline,
        baseUrl: config.apiBaseUrl,
        hydrated: state !== null,
        sharedDevice,
        site,
        gtmId: config.gtmId,
      }),
    );
  });
}

/** The fatal error screen; where not even that can be fetched, the words that every page brings. */
async function showFailure(root: HTMLElement, error: unknown, tellsDetails: boolean): Promise<void> {
  try {
    const { showStartFailure } = await import('#app/start-failure.tsx');
    showStartFailure(root, error, tellsDetails);
  } catch {
    console.error(error);
    showFirstWords(root);
  }
}

/** Without it nothing is sent, so it is asked for again and again. */
function fetchRest(): Promise<typeof import('#app/after-start.ts')> {
  return import('#app/after-start.ts').catch(async (error: unknown) => {
    console.warn(error);
    await new Promise((resolve) => setTimeout(resolve, REST_AGAIN_MS));
    return fetchRest();
  });
}

/** Whoever goes Back before the page has come to life is at another address than the one that the server rendered. */
function isWhereServed(): boolean {
  const { name } = performance.getEntriesByType('navigation')[0] ?? {};
  return name === undefined || name.split('#')[0] === window.location.href.split('#')[0];
}

/** Back, pressed while the markup comes to life, waits for that: the router's next page would be taken for this one's. */
function holdBack(): () => void {
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
