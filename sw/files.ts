import { INTERFACE_CACHE } from '#contract/device-keys.ts';
import { findCached, mayCache, openForWriting } from './cache.ts';
import { isHtml } from './rules.ts';

declare const self: ServiceWorkerGlobalScope;

export interface PrecacheEntry {
  readonly url: string;
  /** A hash of the contents. Absent if the address itself changes with the contents. */
  readonly revision?: string | null;
  /**
   * When the file is fetched. `later`: when the network is idle; `asked`: when a page requests it. If absent, during
   * the installation.
   */
  readonly when?: 'later' | 'asked';
}

/** The number of parallel downloads. Two of the browser's six connections to the server stay free for the page. */
const LANES = 4;

/** The files of this build, by the address that a page requests. */
export class InterfaceFiles {
  /**
   * Cache keys by address. The key contains the revision, so that two builds' versions of one address can be cached
   * together.
   */
  readonly #keyOf: ReadonlyMap<string, string>;
  readonly #later: ReadonlySet<string>;
  readonly #asked: ReadonlySet<string>;

  constructor(entries: readonly PrecacheEntry[]) {
    const href = (url: string) => new URL(url, self.location.href).href;
    this.#keyOf = new Map(
      entries.map(({ url, revision }) => [href(url), revision ? `${href(url)}?${revision}` : href(url)]),
    );
    const those = (kind: PrecacheEntry['when']) =>
      new Set(entries.flatMap(({ url, when }) => (when === kind ? [href(url)] : [])));
    this.#later = those('later');
    this.#asked = those('asked');
  }

  /**
   * Fetches the files of the first screens, most needed first. Also fetches new versions of other files that the device
   * has, so that an update is complete before it is offered. Files that are unchanged since an earlier build are not
   * fetched again.
   * @throws if a file can't be fetched; another call continues with the missing files
   */
  async install(): Promise<void> {
    const cache = await openForWriting(INTERFACE_CACHE);
    const cached = await addressesIn(cache);
    const stems = new Set([...cached].map(stem));
    const missing = this.#missing(cached).filter(
      (url) => !(this.#later.has(url) || this.#asked.has(url)) || stems.has(stem(url)),
    );
    const queue = missing.values();
    const lane = async () => {
      for (const url of queue) await this.#fetchInto(cache, url);
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }

  /**
   * The addresses of the files that every installation caches. Files whose cache key contains a revision are left out,
   * because a static route finds a file only under its own address.
   */
  get installed(): readonly string[] {
    return [...this.#keyOf].flatMap(([url, key]) =>
      url === key && !this.#later.has(url) && !this.#asked.has(url) ? [url] : [],
    );
  }

  /**
   * Fetches the missing files one by one, each when the network is idle. Leaves out the files that are fetched only
   * when a page requests them (`asked`). A failure ends this call; the next call continues with the missing files.
   */
  async cacheRest(): Promise<void> {
    const cache = await openForWriting(INTERFACE_CACHE);
    for (const url of this.#missing(await addressesIn(cache))) {
      if (this.#asked.has(url)) continue;
      await networkIdle();
      if (!mayCache()) return;
      await this.#fetchInto(cache, url);
    }
  }

  /**
   * The cache key for the URL of a file of this build, or of an asset of another build that an old tab may still use.
   * Undefined for other URLs.
   */
  keyOf(url: string): string | undefined {
    return this.#keyOf.get(url) ?? (url.startsWith(`${self.location.origin}/assets/`) ? url : undefined);
  }

  /**
   * Answers with the cached file. A file that was evicted or not fetched yet comes from the network; if it belongs to
   * this build, it is then cached.
   */
  async answer(key: string, event: FetchEvent): Promise<Response> {
    const { request } = event;
    const cached = await findCached(INTERFACE_CACHE, key);
    if (cached) return cached;
    const response = await fetch(request);
    if (this.#keyOf.get(request.url) === key && response.status === 200 && !isHtml(response)) {
      const copy = response.clone();
      event.waitUntil(
        openForWriting(INTERFACE_CACHE)
          .then((cache) => cache.put(key, copy))
          .catch(() => {}),
      );
    }
    return response;
  }

  /**
   * Deletes other builds' files if the only open page is of this worker's build. `build` is the build id of the page
   * that asks.
   */
  async deleteOthers(build: string): Promise<void> {
    // If several pages are open, some may be of another build and need its files.
    if (build !== import.meta.env.BUILD_ID || (await self.clients.matchAll()).length > 1) return;
    if (!(await caches.has(INTERFACE_CACHE))) return;
    const cache = await openForWriting(INTERFACE_CACHE);
    const mine = new Set(this.#keyOf.values());
    for (const url of await addressesIn(cache)) {
      // The files may belong to a newer worker that is being installed or waits for its activation.
      if (self.registration.installing ?? self.registration.waiting) return;
      if (!mine.has(url)) await cache.delete(url);
    }
  }

  #missing(cached: ReadonlySet<string>): string[] {
    return [...this.#keyOf].flatMap(([url, key]) => (cached.has(key) ? [] : [url]));
  }

  async #fetchInto(cache: Cache, url: string): Promise<void> {
    const key = this.#keyOf.get(url) ?? url;
    const response = await fetch(url, key === url ? {} : { cache: 'reload' });
    if (!response.ok || isHtml(response)) throw new Error(`${response.status} ${url}`);
    await cache.put(key, response);
  }
}

/** Answers requests for files of this build and for assets of other builds. */
export function handleFiles(files: InterfaceFiles): void {
  self.addEventListener('fetch', (event) => {
    const key = event.request.method === 'GET' ? files.keyOf(event.request.url) : undefined;
    if (key !== undefined) event.respondWith(files.answer(key, event));
  });
}

/** A file's address without the parts that change with its contents: the hash in `name-hash.js` and the revision. */
function stem(url: string): string {
  return url.replace(/-[\w-]{7}(\.\w+)$/, '$1').replace(/\?.*$/, '');
}

/** The network counts as idle this long after a page's last request. */
const IDLE_AFTER_MS = 1_000;

/** Milliseconds of the monotonic clock, because the wall clock may be set back. */
let lastRequestAt = Number.NEGATIVE_INFINITY;

/** Notes when a page last requested something, so that background downloads wait until the pages request nothing. */
export function watchRequests(): void {
  self.addEventListener('fetch', () => {
    lastRequestAt = performance.now();
  });
}

async function networkIdle(): Promise<void> {
  for (;;) {
    const wait = lastRequestAt + IDLE_AFTER_MS - performance.now();
    if (wait <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

async function addressesIn(cache: Cache): Promise<Set<string>> {
  return new Set((await cache.keys()).map(({ url }) => url));
}
