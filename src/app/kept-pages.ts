import { hydrate, type QueryClient } from '@tanstack/react-query';
import { readPageState } from '#app/hydration.ts';
import { KEPT_AT, PAGES_CACHE_PREFIX } from '#contract/kept-caches.ts';

/** The public pages that the worker keeps, as the page itself reads them. */

const PAGES_CACHE = PAGES_CACHE_PREFIX + import.meta.env.BUILD_ID;

/** `url`: absolute, or root-relative. Undefined also where the browser gives no storage. */
async function findKeptPage(url: string): Promise<Response | undefined> {
  try {
    return await caches.match(url, { cacheName: PAGES_CACHE });
  } catch {
    return undefined;
  }
}

/** `since` in epoch milliseconds. */
export async function isKeptSince(url: string, since: number): Promise<boolean> {
  const kept = await findKeptPage(url);
  return Number(kept?.headers.get(KEPT_AT) ?? 0) > since;
}

/** Takes over what the server asked of the API for this page; false when the device doesn't have it. */
export async function takeFromKeptPage(url: string, queryClient: QueryClient): Promise<boolean> {
  const { origin, pathname } = new URL(url);
  const kept = (await findKeptPage(url)) ?? (await findKeptPage(origin + pathname));
  if (kept === undefined) return false;
  const state = readPageState(new DOMParser().parseFromString(await kept.text(), 'text/html'));
  if (state === null) return false;
  hydrate(queryClient, state.queries);
  return true;
}
