import type { ControlledTransaction } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';

/**
 * Everything that is read here is of one moment, whatever is written meanwhile, and nobody has to wait for it. It keeps a
 * connection to itself until it is rolled back. (A SQLite database in memory has one connection only: there, writes wait.)
 */
export function openSnapshot(db: Db): Promise<ControlledTransaction<Schema>> {
  return db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
}
