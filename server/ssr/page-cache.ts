import type { Encoding } from '#server/http/compress.ts';

/** A finished answer: the page's bytes in every encoding, or where to go instead. */
export interface CachedPage {
  readonly status: number;
  readonly redirect: string | null;
  readonly etag: string;
  readonly bodies: Readonly<Record<Encoding | 'identity', Buffer>>;
}

interface Entry {
  readonly page: Promise<CachedPage>;
  readonly until: number;
  bytes: number;
}

/** Least recently used pages go first when the whole passes `maxBytes`. One key is rendered once, however many ask. */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** `until`: from when on, in the clock's milliseconds, a fresh one is made. A failed one isn't kept. */
  get(key: string, now: number, until: number, make: () => Promise<CachedPage>): Promise<CachedPage> {
    const known = this.#entries.get(key);
    if (known !== undefined && known.until > now) {
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known.page;
    }
    this.#drop(key);
    const entry: Entry = { page: make(), until, bytes: 0 };
    this.#entries.set(key, entry);
    entry.page.then(
      (page) => this.#weigh(key, entry, page),
      () => this.#entries.get(key) === entry && this.#drop(key),
    );
    return entry.page;
  }

  #weigh(key: string, entry: Entry, page: CachedPage): void {
    if (this.#entries.get(key) !== entry) return;
    if (page.status >= 500) {
      // A failure is over as soon as its cause is.
      this.#drop(key);
      return;
    }
    entry.bytes = Object.values(page.bodies).reduce((sum, body) => sum + body.length, key.length);
    this.#bytes += entry.bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}
