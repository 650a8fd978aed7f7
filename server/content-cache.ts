import type { ContentVersion } from '#server/content-version.ts';

const ENTRIES_MAX = 2000;

export interface ContentCache<Value> {
  get(key: string, make: () => Promise<Value>): Promise<Value>;
}

/**
 * Remembers what follows from the content alone, as long as that stays the same. Never for anything with a person in it.
 * One key is made once, however many ask for it meanwhile; a failure isn't kept.
 */
export function createContentCache<Value>(contentVersion: ContentVersion): ContentCache<Value> {
  let version = '';
  const values = new Map<string, Promise<Value>>();
  return {
    async get(key, make) {
      const current = await contentVersion.current();
      // With it goes what is still being made: it may be of the content before.
      if (current !== version) values.clear();
      version = current;
      const known = values.get(key);
      if (known !== undefined) return known;
      for (const oldest of values.keys()) {
        if (values.size < ENTRIES_MAX) break;
        values.delete(oldest);
      }
      const fresh = make();
      values.set(key, fresh);
      fresh.catch(() => values.get(key) === fresh && values.delete(key));
      return fresh;
    },
  };
}
