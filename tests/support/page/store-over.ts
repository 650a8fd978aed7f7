import { createMemoryStore } from '#lib/storage/memory.ts';
import { type Database, openStore, type Store } from '#lib/storage/store.ts';

/** A page's store on top of a database that the test can read and change. */
export function storeOver(database: Database = createMemoryStore()): Store {
  return openStore({ database });
}
