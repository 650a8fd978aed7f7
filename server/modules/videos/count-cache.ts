import type { ContentVersion } from '#server/content-version.ts';

const ENTRIES_MAX = 1000;

export interface CountCache {
  get(key: string, count: () => Promise<number>): Promise<number>;
}

/** Remembers how many videos pass a filter, as long as the content stays the same. Only for filters without a person in them. */
export function createCountCache(contentVersion: ContentVersion): CountCache {
  let version = '';
  const counts = new Map<string, number>();
  return {
    async get(key, count) {
      const current = await contentVersion.current();
      if (current !== version || counts.size >= ENTRIES_MAX) counts.clear();
      version = current;
      const known = counts.get(key);
      if (known !== undefined) return known;
      const fresh = await count();
      counts.set(key, fresh);
      return fresh;
    },
  };
}
