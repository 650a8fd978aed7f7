import type { Database } from '#lib/storage/store.ts';

/** A database in memory, for shared devices. It lasts as long as the page. */
export function createMemoryStore(): Database {
  const records = new Map<string, unknown>();
  const keysFrom = (prefix: string) => [...records.keys()].filter((key) => key.startsWith(prefix)).sort();
  const put = (key: string, value: unknown) => {
    if (value === undefined) records.delete(key);
    else records.set(key, structuredClone(value));
  };
  const entriesFrom = (prefix: string) =>
    keysFrom(prefix).map((key): [string, unknown] => [key, structuredClone(records.get(key))]);
  return {
    get: async (key) => structuredClone(records.get(key)),
    entries: async (prefix) => entriesFrom(prefix),
    set: async (key, value) => put(key, value),
    update: async (key, change) => put(key, change(structuredClone(records.get(key)))),
    updateAll: async (prefix, change, beside) => {
      const other = beside === undefined ? undefined : structuredClone(records.get(beside));
      for (const [key, value] of [...change(entriesFrom(prefix), other)]) put(key, value);
    },
    delete: async (...keys) => {
      for (const key of keys) records.delete(key);
    },
    deleteAll: async (prefix) => {
      for (const key of keysFrom(prefix)) records.delete(key);
    },
    setNow: (key, value, beside) => {
      put(key, value);
      if (beside) put(...beside);
    },
  };
}
