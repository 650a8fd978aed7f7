import { DOCUMENTS_CACHE, KEPT_AT } from '#contract/kept-caches.ts';
import { API_PREFIX } from '#contract/limits.ts';

/** When the worker kept its answers of each document; by path below the API's, the oldest of several. */
export async function readKeptDocuments(): Promise<ReadonlyMap<string, number>> {
  const kept = new Map<string, number>();
  // Looking for a cache by opening it would make one.
  if (!(await caches.has(DOCUMENTS_CACHE))) return kept;
  const cache = await caches.open(DOCUMENTS_CACHE);
  for (const request of await cache.keys()) {
    const document = new URL(request.url).pathname.slice(API_PREFIX.length);
    const at = Number((await cache.match(request))?.headers.get(KEPT_AT));
    if (at > 0) kept.set(document, Math.min(at, kept.get(document) ?? at));
  }
  return kept;
}
