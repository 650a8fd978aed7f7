/**
 * Records under string keys that outlive the page, readable from page and worker: IndexedDB, or memory on a shared device.
 * Every write resolves only once it is committed, and rejects with StoreError when it could not be.
 * Keys say whose they are: `outbox/…` what waits to be sent, `draft:…` forms half filled in, `visit/…` the current views,
 * `resume/…` where videos were left, `saved/…` videos kept for offline, `user` who is logged in (for the worker),
 * `handed-over/…` which of a page's last writes were committed.
 */
export interface KeyValueStore {
  get(key: string): Promise<unknown>;
  /** All records whose keys begin with `prefix`, ordered by key. */
  entries(prefix: string): Promise<[key: string, value: unknown][]>;
  set(key: string, value: unknown): Promise<void>;
  /** Reads and writes in one transaction: two tabs that do it at once both count. `undefined` as the new value deletes. */
  update(key: string, change: (current: unknown) => unknown): Promise<void>;
  /**
   * The same for all records whose keys begin with `prefix`, ordered by key: what `change` answers is written (`undefined`
   * deletes), all of it or nothing. The keys that it writes may be others.
   */
  updateAll(
    prefix: string,
    change: (entries: [key: string, value: unknown][]) => Iterable<readonly [key: string, value: unknown]>,
  ): Promise<void>;
  delete(...keys: string[]): Promise<void>;
  deleteAll(prefix: string): Promise<void>;
  /** For `pagehide`: starts the write and commits it at once, without waiting for anything. Needs an open connection. `beside`: another record, in one step. */
  setNow(key: string, value: unknown, beside?: readonly [key: string, value: unknown]): void;
}

/** Forgets with the page: what a shared device gets. */
export function createMemoryStore(): KeyValueStore {
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
    updateAll: async (prefix, change) => {
      for (const [key, value] of [...change(entriesFrom(prefix))]) put(key, value);
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
