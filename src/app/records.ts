import type { KeyValueStore } from '#lib/key-value-store.ts';

/** The page's records, with an end: after `close` nothing is written any more, and what was wiped stays gone. */
export interface PageRecords extends KeyValueStore {
  /** From now on writes are dropped silently: the page is on its way out. Answers the store itself, for wiping it. */
  readonly close: () => Promise<KeyValueStore>;
}

/** A store that is fetched with its first use. `load` is called once. */
export function createPageRecords(load: () => Promise<KeyValueStore>): PageRecords {
  let loading: Promise<KeyValueStore> | undefined;
  let loaded: KeyValueStore | undefined;
  let isClosed = false;

  const store = (): Promise<KeyValueStore> => {
    loading ??= load().then(
      (found) => {
        loaded = found;
        return found;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const write = async (task: (store: KeyValueStore) => Promise<void>): Promise<void> => {
    // At once when it is there: a `setNow` right after this one must come after it.
    const found = loaded ?? (await store());
    if (!isClosed) await task(found);
  };

  return {
    get: async (key) => (await store()).get(key),
    entries: async (prefix) => (await store()).entries(prefix),
    set: (key, value) => write((found) => found.set(key, value)),
    update: (key, change) => write((found) => found.update(key, change)),
    updateAll: (prefix, change) => write((found) => found.updateAll(prefix, change)),
    delete: (...keys) => write((found) => found.delete(...keys)),
    deleteAll: (prefix) => write((found) => found.deleteAll(prefix)),
    setNow: (key, value) => {
      if (isClosed) return;
      if (loaded) loaded.setNow(key, value);
      else void write((found) => found.set(key, value)).catch((error: unknown) => console.warn(error));
    },
    close: () => {
      isClosed = true;
      return store();
    },
  };
}
