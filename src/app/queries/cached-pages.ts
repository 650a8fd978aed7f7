import { hydrate, type QueryClient } from '@tanstack/react-query';
import { readConfig, readPageState } from '#app/start/page-state.ts';
import { CACHED_AT_HEADER, PAGES_CACHE_PREFIX } from '#contract/device-keys.ts';

/** Reads the public pages that the worker has cached. */

const pagesCache = () => PAGES_CACHE_PREFIX + readConfig(document).build;

/** `url`: absolute or root-relative. Undefined if the page is not cached, or the browser has no Cache Storage. */
async function findCachedPage(url: string): Promise<Response | undefined> {
  try {
    return await caches.match(url, { cacheName: pagesCache() });
  } catch {
    return undefined;
  }
}

/** `since` in epoch milliseconds. */
export async function isCachedSince(url: string, since: number): Promise<boolean> {
  const cached = await findCachedPage(url);
  return Number(cached?.headers.get(CACHED_AT_HEADER) ?? 0) > since;
}

/** Puts the API answers that a cached page contains into the query client. False if the page is not cached. */
export async function takeFromCachedPage(url: string, queryClient: QueryClient): Promise<boolean> {
  const { origin, pathname } = new URL(url);
  const cached = (await findCachedPage(url)) ?? (await findCachedPage(origin + pathname));
  if (cached === undefined) return false;
  // Removes the styles of the cached page. The current page's CSP does not allow them, so parsing them would be
  // reported as a violation.
  const html = (await cached.text()).replace(/<style>.*?<\/style>/s, '');
  const state = readPageState(new DOMParser().parseFromString(html, 'text/html'));
  if (state === null) return false;
  hydrate(queryClient, state.queries);
  return true;
}
