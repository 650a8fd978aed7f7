import type { ContentVersion } from '#server/content-version.ts';

const ENTRIES_MAX = 2000;

export interface ContentCache<Value> {
  get(key: string, make: () => Promise<Value>): Promise<Value>;
}

/** Remembers what follows from the content alone, as long as that stays the same. Never for anything with a person in it. */
export function createContentCache<Value>(contentVersion: ContentVersion): ContentCache<Value> {
  let version = '';
  const values = new Map<string, Value>();
  return {
    async get(key, make) {
      const current = await contentVersion.current();
      if (current !== version || values.size >= ENTRIES_MAX) values.clear();
      version = current;
      const known = values.get(key);
      if (known !== undefined) return known;
      const fresh = await make();
      // An import may have come in the meantime.
      if (version === current) values.set(key, fresh);
      return fresh;
    },
  };
}
