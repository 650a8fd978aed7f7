import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { SqliteDialect } from 'kysely';

/**
 * WAL: readers go on while the import or another process writes.
 * synchronous=FULL: what was acknowledged survives a power cut, not only a killed process; one fsync a commit.
 */
export function sqliteDialect(path: string): SqliteDialect {
  return new SqliteDialect({
    database: async () => {
      mkdirSync(dirname(path), { recursive: true });
      const database = new Sqlite(path);
      database.pragma('busy_timeout = 5000');
      database.pragma('journal_mode = WAL');
      database.pragma('synchronous = FULL');
      database.pragma('foreign_keys = ON');
      return database;
    },
  });
}
