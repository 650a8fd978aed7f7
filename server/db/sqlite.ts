import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { SqliteAdapter, SqliteDialect } from 'kysely';
import { SqliteDriver, type SqlitePair } from '#server/db/sqlite-driver.ts';
import { filesOf, followLinks, watchFiles } from '#server/db/sqlite-file.ts';
import { ensurePrivateFile, tighten } from '#server/private-files.ts';

/** Its driver lets writes take turns, and reads go on beside them. */
class PairedSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** As Kysely's own, but with a connection for reads and one for writes. */
export class PairedSqliteDialect extends SqliteDialect {
  readonly driver: SqliteDriver;

  constructor(path: string) {
    super({ database: () => Promise.reject(new Error('the driver opens it')) });
    this.driver = new SqliteDriver(() => openPair(path));
  }

  override createDriver(): SqliteDriver {
    return this.driver;
  }

  override createAdapter(): PairedSqliteAdapter {
    return new PairedSqliteAdapter();
  }
}

/**
 * Nobody else may read what members record, whatever the umask. The log and its index get the permissions of the file.
 * WAL: readers go on while the import or another process writes.
 * synchronous=FULL: what was acknowledged survives a power cut, not only a killed process; one fsync a commit.
 */
function openPair(given: string): SqlitePair {
  const path = given === ':memory:' ? given : followLinks(given);
  if (path !== ':memory:') makePrivate(path);
  const writer = new Sqlite(path);
  writer.pragma('journal_mode = WAL');
  writer.pragma('synchronous = FULL');
  writer.pragma('foreign_keys = ON');
  // The driver waits: SQLite's own waiting would stop every request of this process.
  writer.pragma('busy_timeout = 0');
  if (path === ':memory:') return { reader: writer, writer, openReader: null, checkFile: () => undefined };
  const reader = openReader(path);
  // Reading opens the log.
  reader.prepare('select 1 from sqlite_schema').get();
  const checkFile = watchFiles([given, ...filesOf(path)]);
  // In kB. The indexes of 100,000 videos don't fit in the ordinary 2 MB, and would be read again for every list.
  reader.pragma('cache_size = -8000');
  const openAnother = () => {
    checkFile();
    return openReader(path);
  };
  return { reader, writer, openReader: openAnother, checkFile };
}

function makePrivate(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  ensurePrivateFile(path);
  for (const file of filesOf(path)) tighten(file);
}

function openReader(path: string): Sqlite.Database {
  const reader = new Sqlite(path, { fileMustExist: true });
  reader.pragma('query_only = ON');
  reader.pragma('busy_timeout = 0');
  return reader;
}
