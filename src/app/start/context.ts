import type { QueryClient } from '@tanstack/react-query';
import type { DataRouter, RouteObject } from 'react-router';
import type { Api } from '#api/api.ts';
import { NetworkError, NO_ANSWER } from '#api/errors.ts';
import type { LoadChunk } from '#app/errors/chunk-loader.ts';
import { watchChunks } from '#app/errors/failed-chunks.ts';
import { createPageOutbox } from '#app/outbox/page-outbox.ts';
import { orFromCachedPage } from '#app/queries/or-from-cached-page.ts';
import { addressOf } from '#app/routing/address.ts';
import { createRoutes } from '#app/routing/routes.tsx';
import { createGuard } from '#app/session/guard-middleware.ts';
import { createPageSession, type PageSession } from '#app/session/session.ts';
import type { StaticSite } from '#app/start/static-site.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import { createLazy } from '#lib/lazy.ts';
import { openStoreLater } from '#lib/storage/late-store.ts';
import { safeStorage } from '#lib/storage/local.ts';
import type { KeyValueStore } from '#lib/storage/store.ts';
import type { Outbox } from '#outbox/outbox.ts';
import { createFlags, type SessionFlags } from '#session/flags.ts';
import { userKeyOf } from '#session/machine/state.ts';
import { createSessionStore, type SessionStore } from '#session/store.ts';
import { createPageWork, type PageWork } from '#session/work.ts';
import { createSettingsStore, isSharedDevice, type SettingsStore } from '#settings/settings-store.ts';

export interface Beginning {
  readonly queryClient: QueryClient;
  /** Null if the pages come from our own server and not from a static file host. */
  readonly site: StaticSite | null;
  readonly config: RuntimeConfig;
  /** Whether our server answers a request for `file`, by default the shell. Resolves after at most 5 s. */
  readonly isOnline: (file?: string) => Promise<boolean>;
}

/**
 * The objects that live as long as the page. API client, session, records and outbox accept calls immediately; their
 * code is loaded later.
 */
export interface PageContext extends Beginning {
  /** True if the browser was offline when the page started. */
  readonly beganOffline: boolean;
  /** True if the person chose that nothing is stored on this device. */
  readonly sharedDevice: boolean;
  readonly settings: SettingsStore;
  readonly store: SessionStore;
  readonly flags: SessionFlags;
  readonly work: PageWork;
  readonly records: KeyValueStore;
  readonly session: PageSession;
  readonly api: Api & { readonly prepare: () => void };
  readonly outbox: Outbox;
  readonly routes: RouteObject[];
  /** Resolves when the page knows who is logged in. */
  readonly sessionRead: () => Promise<void>;
  /** Null until `show` creates it, just before the first render. */
  router: DataRouter | null;
  /** True if the markup came from the server, which renders every page for an anonymous visitor. */
  hydrated: boolean;
}

export function createContext(beginning: Beginning, loadChunk: LoadChunk): PageContext {
  const { queryClient, site, config } = beginning;
  const storage = safeStorage(() => window.localStorage);
  const sharedDevice = isSharedDevice(storage);
  const store = createSessionStore(sharedDevice ? undefined : storage);
  const flags = createFlags({ session: safeStorage(() => window.sessionStorage), local: storage, now: Date.now });
  const work = createPageWork();
  const userKey = () => store.stored().authUser?.userKey ?? ANONYMOUS_KEY;
  const records = openStoreLater(async () =>
    (await import('#app/services/device-store.ts')).openDeviceStore(sharedDevice, userKey),
  );
  const redirect = (to: string) => void context.router?.navigate(to, { replace: true });
  const session = createPageSession({
    ...{ store, flags, work, queryClient, records, redirect },
    isSharedDevice: sharedDevice,
    api: () => api,
  });
  const { send } = session;
  const api = createLazyApi(async () => {
    const [{ createPageApi }, running] = await Promise.all([import('#app/services/page-api.ts'), session.load()]);
    return createPageApi({ baseUrl: config.apiBaseUrl, store, session: running, records });
  });

  let reading: Promise<void> | undefined;
  const sessionRead = () => {
    // A page without server markup has read the session before its first render, so the session is not read again.
    reading ??= context.hydrated ? send({ type: 'hydrated' }).catch(() => store.rehydrate()) : Promise.resolve();
    return reading;
  };
  const outbox = createPageOutbox({
    ...{ baseUrl: config.apiBaseUrl, records, session: store, send },
    readSession: sessionRead,
    pathname: () => (context.router?.state.location ?? window.location).pathname,
  });
  const target = () => addressOf(context.router?.state.navigation.location ?? window.location);
  const loadAtTarget: LoadChunk = (fetchChunk) => loadChunk(fetchChunk, target);
  // On a shared device, failed chunks are not watched, because the page load after a failure would end the login.
  const ofChunks = sharedDevice
    ? []
    : [watchChunks(loadAtTarget, beginning.isOnline, () => context.router, work.busy.get)];
  const routes = createRoutes(
    { api, queryClient, userKey: () => userKeyOf(store.getState()), session: { store, send } },
    {
      loadChunk: loadAtTarget,
      rescue: (loader) => orFromCachedPage(loader, queryClient),
      router: () => context.router,
      middleware: [...ofChunks, createGuard(store, target), ...(site?.middleware ?? [])],
    },
  );
  const context: PageContext = {
    ...beginning,
    ...{ beganOffline: !navigator.onLine, sharedDevice, settings: createSettingsStore(storage) },
    ...{ store, flags, work, records, session, api, outbox, routes, sessionRead },
    router: null,
    hydrated: false,
  };
  return context;
}

/**
 * An API client whose code is loaded by `prepare` or with the first call, because a server-rendered page is hydrated
 * without calls. If the code can't be fetched, the call fails with NetworkError, and the next call retries.
 */
export function createLazyApi(load: () => Promise<Api>): Api & { readonly prepare: () => void } {
  const { load: ready } = createLazy(() =>
    load().catch((error: unknown) => {
      throw new NetworkError(NO_ANSWER, { cause: error });
    }),
  );
  return {
    call: async (name, ...input) => (await ready()).call(name, ...input),
    prepare: () => void ready().catch(() => undefined),
  };
}
