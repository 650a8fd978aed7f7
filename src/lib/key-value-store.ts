/**
 * Records under string keys that outlive the page, readable from page and worker: IndexedDB, or memory on a shared device.
 * Every write resolves only once it is committed, and rejects when it could not be.
 */
export interface KeyValueStore {
  get(key: string): Promise<unknown>;
  /** All records whose keys begin with `prefix`, ordered by key. */
  entries(prefix: string): Promise<[key: string, value: unknown][]>;
  set(key: string, value: unknown): Promise<void>;
  /** Reads and writes in one transaction: two tabs that do it at once both count. `undefined` as the new value deletes. */
  update(key: string, change: (current: unknown) => unknown): Promise<void>;
  delete(key: string): Promise<void>;
  deleteAll(prefix: string): Promise<void>;
  /** For `pagehide`: starts the write and commits it at once, without waiting for anything. Needs an open connection. */
  setNow(key: string, value: unknown): void;
}

/** Forgets with the page: what a shared device gets. */
export function createMemoryStore(): KeyValueStore {
  const records = new Map<string, unknown>();
  const keysFrom = (prefix: string) => [...records.keys()].filter((key) => key.startsWith(prefix)).sort();
  const put = (key: string, value: unknown) => {
    if (value === undefined) records.delete(key);
    else records.set(key, structuredClone(value));
  };
  return {
    get: async (key) => structuredClone(records.get(key)),
    entries: async (prefix) => keysFrom(prefix).map((key) => [key, structuredClone(records.get(key))]),
    set: async (key, value) => put(key, value),
    update: async (key, change) => put(key, change(structuredClone(records.get(key)))),
    delete: async (key) => void records.delete(key),
    deleteAll: async (prefix) => {
      for (const key of keysFrom(prefix)) records.delete(key);
    },
    setNow: put,
  };
}
