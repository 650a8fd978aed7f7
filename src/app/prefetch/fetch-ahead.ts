import type { QueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router';
import { isSavingData } from '#app/prefetch/data-saver.ts';
import { watchIntent } from '#app/prefetch/link-intent.ts';
import { createPayloads } from '#app/prefetch/payloads.ts';
import { type ScreenName, screens } from '#app/routing/routes.tsx';
import type { StaticSite } from '#app/start/static-site.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { hasPayload, routeMap } from '#contract/route-map.ts';
import { userKeyOf } from '#session/machine/state.ts';
import type { SessionStore } from '#session/store.ts';

export interface FetchAhead {
  readonly queryClient: QueryClient;
  readonly store: SessionStore;
  /** Null if the pages come from our own server and not from a static file host. */
  readonly site: StaticSite | null;
}

/**
 * Prefetches the chunks and data of the page that a person is about to open. Does nothing offline, or if data saver is
 * on.
 */
export function fetchAhead({ queryClient, store, site }: FetchAhead): void {
  const payloads = site?.payloads ?? createPayloads({ queryClient, fetch: (...args) => fetch(...args), now: Date.now });
  watchIntent({
    document,
    touch: site !== null,
    onIntent: (pathname) => {
      if (!navigator.onLine || isSavingData()) return;
      preloadScreen(pathname);
      // Payloads contain the answers for visitors, so they are not prefetched for members. On a static site they are
      // prefetched for everybody, because every navigation there loads the payload.
      const isForEverybody = site !== null || userKeyOf(store.getState()) === ANONYMOUS_KEY;
      if (hasPayload(pathname) && isForEverybody) void payloads.load(pathname);
    },
  });
}

const names = Object.keys(screens) as ScreenName[];

/** Prefetches the chunks of the page at this path. A failure is ignored here and handled when the page is opened. */
export function preloadScreen(pathname: string): void {
  const name = names.find((one) => matchPath(routeMap[one].path, pathname));
  if (name) screens[name]().catch(() => {});
}
