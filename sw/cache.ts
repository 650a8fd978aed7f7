import { CACHED_AT_HEADER } from '#contract/device-keys.ts';
import { isForEverybody, isHtml } from './rules.ts';

/** The worker's access to Cache Storage. All writes use `openForWriting`, so that `stopCaching` can prevent them. */

let isStopped = false;

/**
 * Stops caching: from now on, no cache is opened for writing. Called when the device is being cleared, because a late
 * write would restore data. Also called when a newer worker is about to take over, because the newer worker waits until
 * this one is idle.
 */
export function stopCaching(): void {
  isStopped = true;
}

/** False after `stopCaching`. Loops that cache many files in the background check it before each file. */
export function mayCache(): boolean {
  return !isStopped;
}

/** Opens a cache for writing, creating it if necessary. @throws AbortError after `stopCaching` */
export async function openForWriting(name: string): Promise<Cache> {
  if (isStopped) throw new DOMException('this worker has stopped caching', 'AbortError');
  return caches.open(name);
}

/** The cached response, or undefined. Unlike `caches.open`, this doesn't create the cache. */
export function findIn(cacheName: string, url: string): Promise<Response | undefined> {
  return caches.match(url, { cacheName });
}

/** Like `findIn`, but also undefined if the storage fails, so that the caller uses the network. */
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

/** The time that `stamped` added to the response, in ms since 1970; 0 for a response without that time. */
export function cachedAt(response: Response): number {
  return Number(response.headers.get(CACHED_AT_HEADER));
}

/** A cache of responses that are the same for everybody. If it has more than `maxEntries`, the oldest are evicted. */
export interface BoundedCache {
  readonly name: string;
  readonly maxEntries: number;
  /** True if responses are replaced by newer ones of the same address. */
  readonly isRenewed: boolean;
}

/**
 * The entries, oldest first. Their age can't be derived from the order of `keys()`: by the specification a replaced
 * entry moves to the end, but in Safari it stays at its old position.
 */
export async function byAge(cache: Cache, entries: readonly Request[]): Promise<Request[]> {
  const dated = entries.map(async (entry) => {
    const found = await cache.match(entry);
    return { entry, at: found ? cachedAt(found) : 0 };
  });
  return (await Promise.all(dated)).sort((a, b) => a.at - b.at).map(({ entry }) => entry);
}

/**
 * Caches a response, unless it is incomplete, private (`isForEverybody`) or HTML. Never rejects: if the device is full,
 * the whole cache is deleted, because its content can be fetched again.
 */
export async function cacheResponse(
  { name, maxEntries, isRenewed }: BoundedCache,
  url: string,
  response: Response,
): Promise<void> {
  if (!isForEverybody(response) || isHtml(response)) return;
  try {
    const cache = await openForWriting(name);
    await cache.put(url, stamped(response));
    const keys = await cache.keys();
    const excess = keys.length - maxEntries;
    if (excess <= 0) return;
    // Entries that are never replaced are already in the order of their age. Only other entries are sorted, because
    // sorting reads every response, which is slow.
    const oldest = isRenewed ? await byAge(cache, keys) : keys;
    for (const key of oldest.slice(0, excess)) await cache.delete(key);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') await caches.delete(name).catch(() => {});
  }
}

export async function deleteOlderThan({ name }: BoundedCache, maxAgeMs: number): Promise<void> {
  if (!(await caches.has(name))) return;
  const cache = await openForWriting(name);
  for (const key of await cache.keys()) {
    const found = await cache.match(key);
    if (found && Date.now() - cachedAt(found) > maxAgeMs) await cache.delete(key);
  }
}
