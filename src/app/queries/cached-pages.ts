import { hydrate, type QueryClient } from '@tanstack/react-query';
import { readConfig, stateFromWire } from '#app/start/page-state.ts';
import { CACHED_AT_HEADER, PAGES_CACHE_PREFIX } from '#contract/device-keys.ts';
import { STATE_ELEMENT_ID } from '#contract/page-constants.ts';

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

/** True if the worker has cached the page after `since` (epoch milliseconds). */
export async function isCachedSince(url: string, since: number): Promise<boolean> {
  const cached = await findCachedPage(url);
  return Number(cached?.headers.get(CACHED_AT_HEADER) ?? 0) > since;
}

/**
 * Puts the API answers that a cached page contains into the query client. False if the page is not cached or contains
 * no answers.
 */
export async function takeFromCachedPage(url: string, queryClient: QueryClient): Promise<boolean> {
  const { origin, pathname } = new URL(url);
  const cached = (await findCachedPage(url)) ?? (await findCachedPage(origin + pathname));
  if (cached === undefined) return false;
  const state = stateFromWire(stateIn(await cached.text()));
  if (state === null) return false;
  hydrate(queryClient, state.queries);
  return true;
}

const STATE_TAG = `<script type="application/json" id="${STATE_ELEMENT_ID}">`;

/**
 * The state in a page's HTML. The HTML is not parsed, because Trusted Types forbid parsing a string that no policy has
 * created. The server escapes every `<` in the state (server/ssr/document.ts), so the state ends at the next `<`.
 */
function stateIn(html: string): unknown {
  const tag = html.lastIndexOf(STATE_TAG);
  if (tag < 0) return null;
  const start = tag + STATE_TAG.length;
  return JSON.parse(html.slice(start, html.indexOf('<', start)));
}
