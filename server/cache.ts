import { LRUCache } from 'lru-cache';
import { type Clock, systemClock } from '#lib/clock.ts';
import type { ContentVersion } from '#server/content/content-version.ts';
import { type CacheName, cacheReads } from '#server/process/monitoring/events.ts';

export interface CacheOptions<Value> {
  readonly limit: EntryLimit | ByteLimit<Value>;
  /** The name under which hits and misses are counted. */
  readonly name: CacheName;
  readonly clock?: Clock;
}

interface EntryLimit {
  readonly maxEntries: number;
}

interface ByteLimit<Value> {
  readonly maxBytes: number;
  /** Size of a value in bytes, without its key. Null: the value is not cached. */
  readonly bytesOf: (value: Value) => number | null;
}

export type BeforeMake = (key: string) => Promise<() => void>;

interface Making<Value> {
  readonly make: () => Promise<Value>;
  /** When the value expires, in epoch milliseconds. Infinity: it stays until it is evicted. */
  readonly until: number;
}

/**
 * A bounded cache of values that are made asynchronously; synchronous code uses lru-cache directly. The least recently
 * used values are evicted first. Concurrent callers with the same key share one call of `make`. A failure is not
 * cached.
 */
export class Cache<Value extends NonNullable<unknown>> {
  readonly #values: LRUCache<string, Value, Making<Value>>;
  readonly #clock: Clock;
  readonly #name: CacheName;
  /** The keys of values that are being made. */
  readonly #making = new Set<string>();

  constructor({ limit, name, clock = systemClock }: CacheOptions<Value>) {
    this.#clock = clock;
    this.#name = name;
    this.#values = new LRUCache<string, Value, Making<Value>>({
      ...sizesOf(limit),
      perf: clock,
      ttlResolution: 0,
      // A value that is evicted while it is being made is still returned to its callers.
      ignoreFetchAbort: true,
      fetchMethod: async (key, _stale, { context, options }) => {
        this.#making.add(key);
        const value = await context.make().finally(() => this.#making.delete(key));
        // At least 1, because lru-cache never expires a value with a `ttl` of 0.
        if (context.until !== Number.POSITIVE_INFINITY) options.ttl = Math.max(context.until - clock.now(), 1);
        return value;
      },
    });
  }

  /**
   * Returns the cached value or makes it. `lifeMs` counts from this call, or from the end of `beforeMake` if that is
   * called, but not from the end of `make`.
   * @param beforeMake called unless the value is cached or being made. It resolves to a function that is called when
   *   `make` has ended. If it rejects, only this call rejects, and not the other callers with the same key.
   */
  async get(key: string, lifeMs: number, make: () => Promise<Value>, beforeMake?: BeforeMake): Promise<Value> {
    const isMissing = !this.#values.has(key) && !this.#making.has(key);
    cacheReads.tell({ cache: this.#name, outcome: isMissing ? 'miss' : 'hit' });
    const made = isMissing ? await beforeMake?.(key) : undefined;
    try {
      return await this.#values.forceFetch(key, { context: { make, until: this.#clock.now() + lifeMs } });
    } finally {
      made?.();
    }
  }

  /** Empties the cache. Values that are still being made are returned to their callers but not cached. */
  clear(): void {
    this.#values.clear();
  }
}

function sizesOf<Value>(limit: EntryLimit | ByteLimit<Value>) {
  if ('maxEntries' in limit) return { max: limit.maxEntries };
  const { maxBytes, bytesOf } = limit;
  return {
    maxSize: maxBytes,
    // If `bytesOf` returns null, the size exceeds `maxSize`, and lru-cache doesn't store the value. A character of the
    // key takes up to two bytes.
    sizeCalculation: (value: Value, key: string) => (bytesOf(value) ?? maxBytes) + 2 * key.length + 1,
  };
}

const CONTENT_ENTRIES_MAX = 2000;

export interface ContentCache<Value> {
  get(key: string, make: () => Promise<Value>): Promise<Value>;
}

/** A cache of values that depend on the content only; a new content version clears it. Not for personal data. */
export function createContentCache<Value extends NonNullable<unknown>>(
  contentVersion: ContentVersion,
): ContentCache<Value> {
  let version = '';
  const cache = new Cache<Value>({ limit: { maxEntries: CONTENT_ENTRIES_MAX }, name: 'content' });
  return {
    async get(key, make) {
      const current = await contentVersion.current();
      // Values that are still being made are not cached after `clear`: they may come from the previous content.
      if (current !== version) cache.clear();
      version = current;
      return cache.get(key, Number.POSITIVE_INFINITY, make);
    },
  };
}
