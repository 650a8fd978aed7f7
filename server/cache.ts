import { LRUCache } from 'lru-cache';
import { type Clock, systemClock } from '#server/clock.ts';

export interface CacheOptions<Value> {
  readonly maxBytes: number;
  /** Size of a value in bytes, without its key. Null: not worth caching. */
  readonly bytesOf: (value: Value) => number | null;
  readonly clock?: Clock;
}

interface Making<Value> {
  readonly make: () => Promise<Value>;
  /** Epoch milliseconds; Infinity: until it is evicted. */
  readonly until: number;
}

/** Evicts the least recently used values first. Concurrent callers of one key share one call of `make`; a failure is not cached. */
export class Cache<Value extends object> {
  readonly #values: LRUCache<string, Value, Making<Value>>;
  readonly #clock: Clock;

  constructor({ maxBytes, bytesOf, clock = systemClock }: CacheOptions<Value>) {
    this.#clock = clock;
    this.#values = new LRUCache<string, Value, Making<Value>>({
      maxSize: maxBytes,
      // A value larger than the cache is not stored. A string takes up to two bytes per character.
      sizeCalculation: (value, key) => (bytesOf(value) ?? maxBytes) + 2 * key.length + 1,
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
}
