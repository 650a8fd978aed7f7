import { delMany, get, set, setMany, update } from 'idb-keyval';
import { createIndexedDatabase, type DatabaseOptions } from '#lib/indexed-database.ts';
import type { KeyValueStore } from '#lib/key-value-store.ts';

/** The product's one database: page and worker share it. */
const DATABASE: DatabaseOptions = {
  name: 'shigoto-no-tane',
  factory: () => indexedDB,
  openTimeoutMs: 3000,
  // A tab that a phone stops in the middle of a change holds up every other one for as long as it is stopped. What waits behind
  // it is given up after so long, so that a person is told instead of waiting for ever; nothing of it is stored later.
  turnTimeoutMs: 5000,
};

/** Records in IndexedDB by idb-keyval, each under its own key. Rejects with StoreError; after that nothing of the write was stored. */
export function createIndexedStore(options: Partial<DatabaseOptions> = {}): KeyValueStore {
  const { reading, writing, updating, entries, updateAll, deleteAll } = createIndexedDatabase({
    ...DATABASE,
    ...options,
  });
  // What a person is told to be saved survives an empty battery. A deletion that is lost costs a repetition.
  const durable = writing('strict');
  const relaxed = writing('relaxed');
  return {
    get: (key) => get(key, reading),
    set: (key, value) => set(key, value, durable),
    update: (key, change) => update(key, change, updating),
    delete: async (...keys) => {
      if (keys.length > 0) await delMany(keys, relaxed);
    },
    setNow: (key, value, beside) => {
      setMany(beside ? [[key, value], [...beside]] : [[key, value]], relaxed).catch((error: unknown) =>
        console.warn(error),
      );
    },
    entries,
    updateAll,
    deleteAll,
  };
}
