import { INTERFACE_CACHE } from '#contract/device-keys.ts';
import { findCached, openForWriting } from './cache.ts';
import { isHtml } from './rules.ts';

declare const self: ServiceWorkerGlobalScope;

export interface PrecacheEntry {
  readonly url: string;
  /** Absent where the address itself changes with the contents. */
  readonly revision?: string | null;
}

/**
 * Caches every file of the interface, so that an open tab continues with its own build after a deploy, and every screen
 * opens offline.
 * @returns a function that deletes other builds' files once the only open page is of this worker's `build`
 */
export function precacheInterface(files: readonly PrecacheEntry[]): (build: string) => Promise<void> {
  /** Cache keys by the address that a page requests. The revision lets two builds' files of one address coexist. */
  const keyOf = new Map<string, string>(
    files.map(({ url, revision }) => {
      const { href } = new URL(url, self.location.href);
      return [href, !revision ? href : `${href}?${revision}`];
    }),
  );

  self.addEventListener('install', (event) => event.waitUntil(fetchMissing()));
  // While this worker was waiting, the older one may have deleted files that it didn't know. No page waits for this.
  self.addEventListener('activate', () => void fetchMissing().catch(() => {}));
  self.addEventListener('fetch', (event) => {
    const { url, method } = event.request;
    // Also chunks of another build, which an old tab still uses.
    const key = keyOf.get(url) ?? (url.startsWith(`${self.location.origin}/assets/`) ? url : undefined);
    if (key !== undefined && method === 'GET') event.respondWith(answer(key, event.request));
  });

  /** One file at a time, so that the line stays free for the person. Files shared with an earlier build are not fetched again. */
  async function fetchMissing(): Promise<void> {
    const cache = await openForWriting(INTERFACE_CACHE);
    const here = await addressesIn(cache);
    for (const [url, key] of keyOf) {
      if (here.has(key)) continue;
      const response = await fetch(url, key === url ? {} : { cache: 'reload' });
      if (!response.ok || isHtml(response)) throw new Error(`${response.status} ${url}`);
      await cache.put(key, response);
    }
  }

  return async (build) => {
    // Other open pages may be of another build.
    if (build !== import.meta.env.BUILD_ID || (await self.clients.matchAll()).length > 1) return;
    if (!(await caches.has(INTERFACE_CACHE))) return;
    const cache = await openForWriting(INTERFACE_CACHE);
    const mine = new Set(keyOf.values());
    for (const url of await addressesIn(cache)) {
      // The unknown files may belong to the newer worker that is being installed.
      if (self.registration.installing ?? self.registration.waiting) return;
      if (!mine.has(url)) await cache.delete(url);
    }
  };
}

async function addressesIn(cache: Cache): Promise<Set<string>> {
  return new Set((await cache.keys()).map(({ url }) => url));
}

/** The browser may have evicted the file; fall back to the network. */
async function answer(key: string, request: Request): Promise<Response> {
  return (await findCached(INTERFACE_CACHE, key)) ?? fetch(request);
}
