import { createMemoryStore } from '#lib/storage/memory.ts';
import { type Database, openStore, type Store } from '#lib/storage/store.ts';

/** A page's store on a database to which the test has access. */
export function storeOver(database: Database = createMemoryStore()): Store {
  return openStore({ database });
}
