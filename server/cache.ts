import { LRUCache } from 'lru-cache';
import { type Clock, systemClock } from '#lib/clock.ts';
import type { ContentVersion } from '#server/content/content-version.ts';

export interface CacheOptions<Value> {
  readonly limit: EntryLimit | ByteLimit<Value>;
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

interface Making<Value> {
  readonly make: () => Promise<Value>;
  /** Epoch milliseconds; Infinity: until it is evicted. */
  readonly until: number;
}

/**
 * Evicts the least recently used values first. Concurrent callers of one key share one call of `make`; a failure is not
 * cached. What is made without waiting is cached by lru-cache itself.
 */
export class Cache<Value extends NonNullable<unknown>> {
  readonly #values: LRUCache<string, Value, Making<Value>>;
  readonly #clock: Clock;

  constructor({ limit, clock = systemClock }: CacheOptions<Value>) {
    this.#clock = clock;
    this.#values = new LRUCache<string, Value, Making<Value>>({
      ...sizesOf(limit),
      perf: clock,
      ttlResolution: 0,
      // A value that is evicted while it is being made is still returned to its callers.
      ignoreFetchAbort: true,
      fetchMethod: async (_key, _stale, { context, options }) => {
        const value = await context.make();
        // 0 would mean no limit.
        if (context.until !== Number.POSITIVE_INFINITY) options.ttl = Math.max(context.until - clock.now(), 1);
        return value;
      },
    });
  }

  /** `lifeMs` counts from now, before the value is made. */
  get(key: string, lifeMs: number, make: () => Promise<Value>): Promise<Value> {
    return this.#values.forceFetch(key, { context: { make, until: this.#clock.now() + lifeMs } });
  }

  /** Values that are being made are not cached either. */
  clear(): void {
    this.#values.clear();
  }
}

function sizesOf<Value>(limit: EntryLimit | ByteLimit<Value>) {
  if ('maxEntries' in limit) return { max: limit.maxEntries };
  const { maxBytes, bytesOf } = limit;
  return {
    maxSize: maxBytes,
    // A value larger than the cache is not stored. A string takes up to two bytes per character.
    sizeCalculation: (value: Value, key: string) => (bytesOf(value) ?? maxBytes) + 2 * key.length + 1,
  };
}

const CONTENT_ENTRIES_MAX = 2000;

export interface ContentCache<Value> {
  get(key: string, make: () => Promise<Value>): Promise<Value>;
}

/** A cache of values that depend on the content only; a new content version clears it. Never for personal data. */
export function createContentCache<Value extends NonNullable<unknown>>(
  contentVersion: ContentVersion,
): ContentCache<Value> {
  let version = '';
  const cache = new Cache<Value>({ limit: { maxEntries: CONTENT_ENTRIES_MAX } });
  return {
    async get(key, make) {
      const current = await contentVersion.current();
      // Values that are still being made may belong to the previous content.
      if (current !== version) cache.clear();
      version = current;
      return cache.get(key, Number.POSITIVE_INFINITY, make);
    },
  };
}
