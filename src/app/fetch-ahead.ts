import type { QueryClient } from '@tanstack/react-query';
import { isSavingData } from '#app/data-saver.ts';
import { createPayloads } from '#app/payloads.ts';
import { preloadScreen } from '#app/preload-screen.ts';
import type { StaticSite } from '#app/static-site.ts';
import { watchIntent } from '#app/watch-intent.ts';
import { hasPayload } from '#contract/route-map.ts';
import { type SessionStore, userKeyOf } from '#session/session-store.ts';
import { ANONYMOUS_KEY } from '#session/user-key.ts';

export interface FetchAhead {
  readonly queryClient: QueryClient;
  readonly store: SessionStore;
  /** Null: the server answers. */
  readonly site: StaticSite | null;
}

/** The parts of the page that a person is about to open, and what it asks. Under data saver only what is asked for is fetched. */
export function fetchAhead({ queryClient, store, site }: FetchAhead): void {
  const payloads = site?.payloads ?? createPayloads({ queryClient, fetch: (...args) => fetch(...args), now: Date.now });
  watchIntent({
    document,
    touch: site !== null,
    onIntent: (pathname) => {
      if (!navigator.onLine || isSavingData()) return;
      preloadScreen(pathname);
      // A member's answers are others than those that everybody gets.
      const isForEverybody = site !== null || userKeyOf(store.getState()) === ANONYMOUS_KEY;
      if (hasPayload(pathname) && isForEverybody) void payloads.load(pathname);
    },
  });
}
