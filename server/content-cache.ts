import { LRUCache } from 'lru-cache';
import type { ContentVersion } from '#server/content-version.ts';

const ENTRIES_MAX = 2000;

export interface ContentCache<Value> {
  get(key: string, make: () => Promise<Value>): Promise<Value>;
}

/**
 * Caches what follows from the content alone, as long as that stays the same. Never for anything with a person in it.
 * Concurrent callers of one key share one call of `make`; a failure is not cached.
 */
export function createContentCache<Value extends NonNullable<unknown>>(
  contentVersion: ContentVersion,
): ContentCache<Value> {
  let version = '';
  const values = new LRUCache<string, Value, () => Promise<Value>>({
    max: ENTRIES_MAX,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: make }) => make(),
  });
  return {
    async get(key, make) {
      const current = await contentVersion.current();
      // Also drops what is still being made: it may be of the content before.
      if (current !== version) values.clear();
      version = current;
      return values.forceFetch(key, { context: make });
    },
  };
}
