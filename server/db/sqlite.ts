import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely';
import type { Db, Schema } from '#server/db/row-types.ts';
import { SqliteDriver, type SqlitePair } from '#server/db/sqlite-driver.ts';
import { filesOf, followLinks, watchFiles } from '#server/db/sqlite-file.ts';
import { statementLog, type WatchStatement } from '#server/db/watch-statements.ts';
import { ensurePrivateFile, tighten } from '#server/process/private-files.ts';

const drivers = new WeakMap<Db, SqliteDriver>();

export function openSqlite(path: string, watch: WatchStatement | null): Db {
  const dialect = new PairedSqliteDialect(path, watch);
  const db = new Kysely<Schema>({ dialect, log: statementLog(watch) });
  drivers.set(db, dialect.driver);
  return db;
}

/**
 * The driver of a SQLite database; null for PostgreSQL. Also null for a transaction: the driver itself reads with
 * another handle and would not see the transaction's writes.
 */
export function sqliteDriverOf(db: Db): SqliteDriver | null {
  return drivers.get(db) ?? null;
}

class PairedSqliteAdapter extends SqliteAdapter {
  /** Stops Kysely from serialising all queries: the driver serialises writes and runs reads concurrently. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** SQLite rolls back changes of the schema too. Kysely assumes that it doesn't. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Like Kysely's dialect, but with one connection for reads and one for writes. */
export class PairedSqliteDialect extends SqliteDialect {
  readonly driver: SqliteDriver;

  constructor(path: string, watch: WatchStatement | null = null) {
    super({ database: () => Promise.reject(new Error('the driver opens the database itself')) });
    this.driver = new SqliteDriver(() => openPair(path), watch);
  }

  override createDriver(): SqliteDriver {
    return this.driver;
  }

  override createAdapter(): PairedSqliteAdapter {
    return new PairedSqliteAdapter();
  }
}

/**
 * Opens the database file with permissions for its owner only, whatever the umask is. The write-ahead log and its index
 * get the same permissions.
 * WAL: readers continue while the import or another process writes.
 * synchronous=FULL: acknowledged writes survive a power failure, at the cost of one fsync per commit.
 */
function openPair(given: string): SqlitePair {
  const path = given === ':memory:' ? given : followLinks(given);
  if (path !== ':memory:') makePrivate(path);
  const writer = new Sqlite(path);
  writer.pragma('journal_mode = WAL');
  writer.pragma('synchronous = FULL');
  writer.pragma('foreign_keys = ON');
  // The driver waits for locks itself: while SQLite waits for a lock, it blocks every request of this process.
  writer.pragma('busy_timeout = 0');
  if (path === ':memory:') return { reader: writer, writer, openReader: null, checkFile: () => undefined };
  const reader = openReader(path);
  // The first read creates the write-ahead log, which has to exist when `watchFiles` is called.
  reader.prepare('select 1 from sqlite_schema').get();
  const checkFile = watchFiles([given, ...filesOf(path)]);
  // Negative values are in kB. The indexes of 100,000 videos don't fit into the default of 2 MB and would be read from
  // disk again for every list.
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
