import { KEPT_AT } from '#contract/kept-caches.ts';
import { findIn, openToKeep } from './device-caches.ts';
import { isForEverybody, isPage } from './public-only.ts';

/** A cache of answers that are the same for everybody, with a limit: what came first goes first. */
export interface KeptCache {
  readonly name: string;
  readonly maxEntries: number;
}

export function stamped(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set(KEPT_AT, String(Date.now()));
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** What is kept, or undefined, also when the device's storage fails: then there is still the network. */
export async function findKept({ name }: KeptCache, url: string): Promise<Response | undefined> {
  try {
    return await findIn(name, url);
  } catch {
    return undefined;
  }
}

/** Keeps an answer that is no page, when it is there for everybody. Never rejects: a full device loses this cache, which can be fetched again. */
export async function keep({ name, maxEntries }: KeptCache, url: string, response: Response): Promise<void> {
  if (!isForEverybody(response) || isPage(response)) return;
  try {
    const cache = await openToKeep(name);
    await cache.put(url, stamped(response));
    const keys = await cache.keys();
    // In the order in which they came.
    for (const key of keys.slice(0, Math.max(0, keys.length - maxEntries))) await cache.delete(key);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') await caches.delete(name);
  }
}

/** Lets go of what has been here for longer than that. */
export async function dropOlderThan({ name }: KeptCache, maxAgeMs: number): Promise<void> {
  if (!(await caches.has(name))) return;
  const cache = await openToKeep(name);
  for (const key of await cache.keys()) {
    const keptAt = Number((await cache.match(key))?.headers.get(KEPT_AT));
    if (Date.now() - keptAt > maxAgeMs) await cache.delete(key);
  }
}
