import type Sqlite from 'better-sqlite3';
import type { Driver, SqliteDatabase, SqliteStatement, TransactionSettings } from 'kysely';
import { LRUCache } from 'lru-cache';
import { createMutex, isBusy, SqliteConnection, type SqliteHandles } from '#server/db/sqlite-connection.ts';
import type { WatchStatement } from '#server/db/watch-statements.ts';

/** Two handles of one file. For `:memory:`, the same handle twice. */
export interface SqlitePair extends Pick<SqliteHandles, 'openReader' | 'checkFile'> {
  readonly reader: Sqlite.Database;
  readonly writer: Sqlite.Database;
}

/**
 * Limits of the cache of prepared statements: their number, and the length of the SQL text. Longer statements come from
 * imports and run only once.
 */
const STATEMENTS_MAX = 200;
const STATEMENT_LENGTH_MAX = 4000;

/**
 * Replaces Kysely's driver for SQLite, whose only connection is occupied during every transaction. This driver differs
 * as follows:
 *
 * - Select queries outside of transactions use a separate handle. They wait neither for a transaction of this process
 * nor for one of another process (WAL allows reads during writes). Raw SQL counts as a write.
 * - Each read-only transaction has its own handle. It sees one consistent state and blocks no other statement.
 * - A database in memory has a single handle. There, select queries wait like writes.
 * - Writes are serialised. A transaction takes the write lock at its start. A transaction that took the lock only after
 * its first read would fail if another process had written in between (SQLITE_BUSY_SNAPSHOT).
 * - If the database is locked, the driver retries the statement later. Waiting inside SQLite would block the whole
 * process.
 * - A write fails if the open database files were removed or replaced, because the write would be lost.
 */
export class SqliteDriver implements Driver {
  readonly #open: () => SqlitePair;
  /** Called only for `readNow`; Kysely measures all other statements. */
  readonly #watch: WatchStatement | null;
  readonly #endSharedRead = () => this.#commitSharedRead();
  #pair: SqlitePair | null = null;
  #handles: SqliteHandles | null = null;
  #readIsShared = false;

  constructor(open: () => SqlitePair, watch: WatchStatement | null) {
    this.#open = open;
    this.#watch = watch;
  }

  async init(): Promise<void> {
    this.#opened();
  }

  /**
   * Reads synchronously, for queries where speed matters most. Returns null if the file is locked, as it may be briefly
   * after a crash. The reads in one turn of the event loop share a transaction, because taking the file's locks for
   * each read would cost up to a tenth of the processor time for a member's list. A write by this process ends the
   * shared transaction, so that a later read sees the write.
   */
  readNow<Row>(sql: string, parameters: readonly unknown[]): Row[] | null {
    try {
      const { reader, writer } = this.#opened();
      if (!this.#readIsShared && reader !== writer) this.#beginSharedRead(reader);
      const statement = reader.prepare(sql);
      if (this.#watch === null) return statement.all(parameters) as Row[];
      const begun = performance.now();
      const rows = statement.all(parameters) as Row[];
      this.#watch('select', performance.now() - begun, false);
      return rows;
    } catch (error) {
      if (isBusy(error)) return null;
      this.#watch?.('select', 0, true);
      throw error;
    }
  }

  checkFile(): void {
    this.#opened().checkFile();
  }

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#opened());
  }

  async beginTransaction(connection: SqliteConnection, { accessMode }: TransactionSettings): Promise<void> {
    await (accessMode === 'read only' ? connection.beginReading() : connection.begin());
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    await connection.rollback();
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    await connection.rollback();
  }

  async destroy(): Promise<void> {
    if (this.#pair === null) return;
    const { reader, writer } = this.#pair;
    this.#commitSharedRead();
    reader.close();
    // The writer is the last connection. Closing it copies the write-ahead log into the database file.
    writer.close();
  }

  #beginSharedRead(reader: SqliteDatabase): void {
    reader.prepare('begin').run([]);
    this.#readIsShared = true;
    setImmediate(this.#endSharedRead);
  }

  #commitSharedRead(): void {
    if (!this.#readIsShared) return;
    this.#readIsShared = false;
    // After some failures, such as a disk error, SQLite has already ended the transaction.
    if (this.#pair?.reader.inTransaction) this.#handles?.reader.prepare('commit').run([]);
  }

  #opened(): SqliteHandles {
    if (this.#handles !== null) return this.#handles;
    const pair = this.#open();
    const writer = withStatementCache(pair.writer);
    const reader = pair.reader === pair.writer ? writer : withStatementCache(pair.reader);
    this.#pair = pair;
    this.#handles = { ...pair, writer, reader, lockWriter: createMutex(), written: this.#endSharedRead };
    return this.#handles;
  }
}

/**
 * Caches prepared statements: Kysely prepares each statement anew, which for short statements takes longer than running
 * them. The driver can't stream rows, because a cached statement can't run again while its rows are being read.
 */
function withStatementCache(database: SqliteDatabase): SqliteDatabase {
  const statements = new LRUCache<string, SqliteStatement>({ max: STATEMENTS_MAX });
  return {
    close: () => database.close(),
    prepare(sql) {
      if (sql.length > STATEMENT_LENGTH_MAX) return database.prepare(sql);
      const statement = statements.get(sql) ?? database.prepare(sql);
      statements.set(sql, statement);
      return statement;
    },
  };
}
