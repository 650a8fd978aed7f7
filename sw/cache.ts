import { CACHED_AT_HEADER } from '#contract/device-keys.ts';
import { isForEverybody, isHtml } from './rules.ts';

/** The worker's only access to Cache Storage. */

let isStopped = false;

/**
 * From now on this worker caches nothing. Either the device is being cleared, and a late write would bring something
 * back, or a newer worker takes over, which waits until this one has nothing in progress.
 */
export function stopCaching(): void {
  isStopped = true;
}

/** Whether this worker may still cache. Work that caches many files checks it before each one. */
export function mayCache(): boolean {
  return !isStopped;
}

/** Opens a cache for writing, creating it if necessary. @throws AbortError after `stopCaching` */
export async function openForWriting(name: string): Promise<Cache> {
  if (isStopped) throw new DOMException('this worker has stopped caching', 'AbortError');
  return caches.open(name);
}

/** The cached response, or undefined. Unlike opening a cache, reading creates none. */
export function findIn(cacheName: string, url: string): Promise<Response | undefined> {
  return caches.match(url, { cacheName });
}

/** As `findIn`, but undefined also when the storage fails: then the caller asks the network. */
export async function findCached(cacheName: string, url: string): Promise<Response | undefined> {
  try {
    return await findIn(cacheName, url);
  } catch {
    return undefined;
  }
}

/** A copy of the response with the time at which it was cached. */
export function stamped(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set(CACHED_AT_HEADER, String(Date.now()));
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** When `stamped` stored the response, in ms since 1970; 0 without a stamp. */
export function cachedAt(response: Response): number {
  return Number(response.headers.get(CACHED_AT_HEADER));
}

/** A cache of responses that are the same for everybody. Over its limit the oldest entries are evicted. */
export interface BoundedCache {
  readonly name: string;
  readonly maxEntries: number;
}

/**
 * Caches a response that is the same for everybody and isn't a page. Never rejects: on a full device the whole cache is
 * deleted, because it can be fetched again.
 */
export async function cacheResponse(
  { name, maxEntries }: BoundedCache,
  url: string,
  response: Response,
): Promise<void> {
  if (!isForEverybody(response) || isHtml(response)) return;
  try {
    const cache = await openForWriting(name);
    await cache.put(url, stamped(response));
    const keys = await cache.keys();
    // `keys` are in the order of insertion, so the first ones are the oldest.
    for (const key of keys.slice(0, Math.max(0, keys.length - maxEntries))) await cache.delete(key);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') await caches.delete(name);
  }
}

/** Deletes entries that were cached more than `maxAgeMs` ago. */
export async function deleteOlderThan({ name }: BoundedCache, maxAgeMs: number): Promise<void> {
  if (!(await caches.has(name))) return;
  const cache = await openForWriting(name);
  for (const key of await cache.keys()) {
    const found = await cache.match(key);
    if (found && Date.now() - cachedAt(found) > maxAgeMs) await cache.delete(key);
  }
}
