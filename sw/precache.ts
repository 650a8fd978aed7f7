import { findIn, openToKeep } from './device-caches.ts';
import { isPage } from './public-only.ts';

declare const self: ServiceWorkerGlobalScope;

export interface PrecacheEntry {
  readonly url: string;
  /** Without one the address itself changes with the contents. */
  readonly revision?: string | null;
}

const CACHE = 'interface';

/**
 * Every chunk of the interface, so that an open tab lives off its own worker after a deploy and every screen opens offline.
 * @returns lets go of other builds' files, once `build`, of a page that is open, is this one's and no other page is open
 */
export function precacheInterface(files: readonly PrecacheEntry[]): (build: string) => Promise<void> {
  /** By the address that a page asks for; as it is kept, an earlier build's file of the same address stands beside it. */
  const keyOf = new Map<string, string>(
    files.map(({ url, revision }) => {
      const { href } = new URL(url, self.location.href);
      return [href, !revision ? href : `${href}?${revision}`];
    }),
  );

  self.addEventListener('install', (event) => event.waitUntil(fetchMissing()));
  // While it waited, an older build may have dropped what it didn't know. No page waits for this.
  self.addEventListener('activate', () => void fetchMissing().catch(() => {}));
  self.addEventListener('fetch', (event) => {
    const { url, method } = event.request;
    // Also the chunks of an old tab: they stay as long as it does.
    const key = keyOf.get(url) ?? (url.startsWith(`${self.location.origin}/assets/`) ? url : undefined);
    if (key !== undefined && method === 'GET') event.respondWith(answer(key, event.request));
  });

  /** One after the other, so that the line stays free for what the person does. What an earlier build has needs no fetching. */
  async function fetchMissing(): Promise<void> {
    const cache = await openToKeep(CACHE);
    const here = await addressesIn(cache);
    for (const [url, key] of keyOf) {
      if (here.has(key)) continue;
      const response = await fetch(url, key === url ? {} : { cache: 'reload' });
      if (!response.ok || isPage(response)) throw new Error(`${response.status} ${url}`);
      await cache.put(key, response);
    }
  }

  return async (build) => {
    // Another page that is open may be of another build.
    if (build !== import.meta.env.BUILD_ID || (await self.clients.matchAll()).length > 1) return;
    if (!(await caches.has(CACHE))) return;
    const cache = await openToKeep(CACHE);
    const mine = new Set(keyOf.values());
    for (const url of await addressesIn(cache)) {
      // What a newer build has brought is no older one's.
      if (self.registration.installing ?? self.registration.waiting) return;
      if (!mine.has(url)) await cache.delete(url);
    }
  };
}

async function addressesIn(cache: Cache): Promise<Set<string>> {
  return new Set((await cache.keys()).map(({ url }) => url));
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
