import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { type SqliteDatabase, SqliteDialect } from 'kysely';
import { keepStatements } from '#server/db/kept-statements.ts';
import { PatientSqliteDriver } from '#server/db/patient-sqlite-driver.ts';

/** As Kysely's own, but waiting for other writers without stopping this process. */
class PatientSqliteDialect extends SqliteDialect {
  readonly #database: () => Promise<SqliteDatabase>;

  constructor(database: () => Promise<SqliteDatabase>) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): PatientSqliteDriver {
    return new PatientSqliteDriver({ database: this.#database });
  }
}

/**
 * WAL: readers go on while the import or another process writes.
 * synchronous=FULL: what was acknowledged survives a power cut, not only a killed process; one fsync a commit.
 */
export function sqliteDialect(path: string): SqliteDialect {
  return new PatientSqliteDialect(async () => {
    mkdirSync(dirname(path), { recursive: true });
    const database = new Sqlite(path);
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    // The driver waits: SQLite's own waiting would stop every request of this process.
    database.pragma('busy_timeout = 0');
    return keepStatements(database);
  });
}
