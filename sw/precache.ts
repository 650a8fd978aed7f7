import { findIn, openToKeep } from './device-caches.ts';
import { isPage } from './public-only.ts';

declare const self: ServiceWorkerGlobalScope;

export interface PrecacheEntry {
  readonly url: string;
  /** Without one the address itself changes with the contents. */
  readonly revision?: string | null;
}

const CACHE = 'interface';

/** Every chunk of the interface, so that an open tab lives off its own worker after a deploy and every screen opens offline. */
export function precacheInterface(files: readonly PrecacheEntry[]): void {
  /** By the address that a page asks for; as it is kept, an earlier build's file of the same address stands beside it. */
  const keyOf = new Map<string, string>(
    files.map(({ url, revision }) => {
      const { href } = new URL(url, self.location.href);
      return [href, !revision ? href : `${href}?${revision}`];
    }),
  );

  self.addEventListener('install', (event) => event.waitUntil(fetchMissing()));
  self.addEventListener('activate', (event) => event.waitUntil(dropOthers()));
  self.addEventListener('fetch', (event) => {
    const key = keyOf.get(event.request.url);
    if (key !== undefined && event.request.method === 'GET') event.respondWith(answer(key, event.request));
  });

  /** One after the other, so that the line stays free for what the person does. What an earlier build has needs no fetching. */
  async function fetchMissing(): Promise<void> {
    const cache = await openToKeep(CACHE);
    for (const [url, key] of keyOf) {
      if (await cache.match(key)) continue;
      const response = await fetch(url, key === url ? {} : { cache: 'reload' });
      if (!response.ok || isPage(response)) throw new Error(`${response.status} ${url}`);
      await cache.put(key, response);
    }
  }

  async function dropOthers(): Promise<void> {
    if (!(await caches.has(CACHE))) return;
    const cache = await openToKeep(CACHE);
    const mine = new Set(keyOf.values());
    for (const request of await cache.keys()) if (!mine.has(request.url)) await cache.delete(request);
  }
}

/** A device may have let go of a file; then there is still the network. */
async function answer(key: string, request: Request): Promise<Response> {
  try {
    const kept = await findIn(CACHE, key);
    if (kept) return kept;
  } catch {
    // The device's storage failed.
  }
  return fetch(request);
}
