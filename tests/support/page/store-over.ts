import { createMemoryStore } from '#lib/storage/memory.ts';
import { type Database, openStore, type Store } from '#lib/storage/store.ts';

/** A page's store over a database that the test has in its hand. */
export function storeOver(database: Database = createMemoryStore()): Store {
  return openStore({ database });
}
