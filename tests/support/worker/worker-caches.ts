/** An in-memory Cache Storage for tests of the service worker. */

interface Entry {
  readonly url: string;
  readonly body: ArrayBuffer;
  readonly init: ResponseInit;
}

export class FakeCaches {
  /** If true, every `put` rejects, as on a full device. */
  full = false;
  readonly #caches = new Map<string, FakeCache>();
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async open(name: string): Promise<FakeCache> {
    const cache = this.#caches.get(name) ?? new FakeCache(this.#origin, () => this.full);
    this.#caches.set(name, cache);
    return cache;
  }

  async has(name: string): Promise<boolean> {
    return this.#caches.has(name);
  }

  async keys(): Promise<string[]> {
    return [...this.#caches.keys()];
  }

  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name);
  }

  async match(request: RequestInfo, options: MultiCacheQueryOptions = {}): Promise<Response | undefined> {
    for (const [name, cache] of this.#caches) {
      const found = options.cacheName === undefined || options.cacheName === name ? await cache.match(request) : null;
      if (found) return found;
    }
    return undefined;
  }

  /**
   * The address of every entry of the caches with this prefix, in the order of `keys()`: path and query, or the whole
   * URL for another origin.
   */
  async addresses(prefix: string): Promise<string[]> {
    const caches = [...this.#caches].filter(([name]) => name.startsWith(prefix)).map(([, cache]) => cache);
    const urls = (await Promise.all(caches.map((cache) => cache.keys()))).flat().map(({ url }) => url);
    return urls.map((url) => url.replace(this.#origin, ''));
  }
}

class FakeCache {
  /**
   * The entries in the order of `keys()`. A replaced entry stays at its position, as in Safari; Chromium moves it to
   * the end.
   */
  readonly #entries = new Map<string, Entry>();
  readonly #origin: string;
  readonly #isFull: () => boolean;

  constructor(origin: string, isFull: () => boolean) {
    this.#origin = origin;
    this.#isFull = isFull;
  }

  async match(request: RequestInfo): Promise<Response | undefined> {
    const entry = this.#entries.get(this.#urlOf(request));
    return entry && new Response(entry.body.slice(), entry.init);
  }

  async put(request: RequestInfo, response: Response): Promise<void> {
    if (response.status === 206) throw new TypeError('a partial response cannot be cached');
    const url = this.#urlOf(request);
    const body = await response.arrayBuffer();
    if (this.#isFull()) throw new DOMException('full', 'QuotaExceededError');
    const { status, statusText, headers } = response;
    this.#entries.set(url, { url, body, init: { status, statusText, headers: [...headers] } });
  }

  async delete(request: RequestInfo): Promise<boolean> {
    return this.#entries.delete(this.#urlOf(request));
  }

  async keys(): Promise<Request[]> {
    return [...this.#entries.keys()].map((url) => new Request(url));
  }

  #urlOf(request: RequestInfo): string {
    const url = new URL(typeof request === 'string' ? request : request.url, this.#origin);
    url.hash = '';
    return url.href;
  }
}
