import type { QueryClient } from '@tanstack/react-query';
import type { MiddlewareFunction } from 'react-router';
import { createPayloads, type Payloads } from '#app/prefetch/payloads.ts';
import { CONFIG_PATH } from '#contract/page-constants.ts';
import { hasPayload } from '#contract/route-map.ts';
import type { RuntimeConfig } from '#contract/runtime-config.ts';

/** What differs when a static file host serves the pages instead of our server. */
export interface StaticSite {
  readonly config: RuntimeConfig;
  readonly payloads: Payloads;
  /** Runs before the loaders of a navigation. Loads the page's payload, so that the loaders don't call the API. */
  readonly middleware: MiddlewareFunction[];
  /**
   * False if the address has a query. The host's HTML file belongs to the address without the query, so the browser
   * renders the page itself.
   */
  readonly isWhole: boolean;
}

const CONFIG_WITHIN_MS = 3000;

export async function openStaticSite(built: RuntimeConfig, queryClient: QueryClient): Promise<StaticSite> {
  dropSlash();
  const payloads = createPayloads({ queryClient, fetch: (...args) => fetch(...args), now: Date.now });
  return {
    config: await deployedConfig(built),
    payloads,
    middleware: [
      async ({ request }) => {
        const { pathname } = new URL(request.url);
        if (hasPayload(pathname)) await payloads.load(pathname);
      },
    ],
    isWhole: window.location.search === '',
  };
}

/** Removes the slash that hosts of static files add to addresses; the app's routes have none. */
function dropSlash(): void {
  const { pathname, search, hash } = window.location;
  if (/.\/$/.test(pathname)) history.replaceState(history.state, '', pathname.replace(/\/+$/, '') + search + hash);
}

/**
 * Fetches the host's current configuration. If this fails, for example offline, returns the configuration in the page.
 */
async function deployedConfig(built: RuntimeConfig): Promise<RuntimeConfig> {
  try {
    const answer = await fetch(CONFIG_PATH, { signal: AbortSignal.timeout(CONFIG_WITHIN_MS) });
    if (!answer.ok) return built;
    return { ...built, ...((await answer.json()) as Partial<RuntimeConfig>), build: built.build, staticSite: true };
  } catch {
    return built;
  }
}
