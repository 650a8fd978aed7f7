import type { QueryClient } from '@tanstack/react-query';
import type { MiddlewareFunction } from 'react-router';
import { createPayloads, type Payloads } from '#app/prefetch/payloads.ts';
import { CONFIG_PATH } from '#contract/page-constants.ts';
import { hasPayload } from '#contract/route-map.ts';
import type { RuntimeConfig } from '#contract/runtime-config.ts';

/** What is different when a host of files serves the pages (docs/product/startup-and-configuration.md, Static site). */
export interface StaticSite {
  readonly config: RuntimeConfig;
  readonly payloads: Payloads;
  /** Before a navigation resolves, and before its loaders ask the API. */
  readonly middleware: MiddlewareFunction[];
  /** The file behind an address knows nothing of its query: the page is rendered anew, with what the query asks for. */
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

/** Hosts of files add a slash to addresses; the app's routes have none. */
function dropSlash(): void {
  const { pathname, search, hash } = window.location;
  if (/.\/$/.test(pathname)) history.replaceState(history.state, '', pathname.replace(/\/+$/, '') + search + hash);
}

/** The host's current configuration; offline, the one that the pages were made with. */
async function deployedConfig(built: RuntimeConfig): Promise<RuntimeConfig> {
  try {
    const answer = await fetch(CONFIG_PATH, { signal: AbortSignal.timeout(CONFIG_WITHIN_MS) });
    if (!answer.ok) return built;
    return { ...built, ...((await answer.json()) as Partial<RuntimeConfig>), build: built.build, staticSite: true };
  } catch {
    return built;
  }
}
