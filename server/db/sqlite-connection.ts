import { setTimeout as wait } from 'node:timers/promises';
import type Sqlite from 'better-sqlite3';
import { CompiledQuery, type DatabaseConnection, type QueryResult, SelectQueryNode, type SqliteDatabase } from 'kysely';

const BUSY_TIMEOUT_MS = 5000;
const RETRY_MS = 5;

/** The open handles of a database file, shared by all connections of the driver. */
export interface SqliteHandles {
  /** Equal to `writer` for `:memory:`, where a second handle would open another database. */
  readonly reader: SqliteDatabase;
  readonly writer: SqliteDatabase;
  /** Opens a separate handle for reading. Null for `:memory:`, where it would open another database. */
  readonly openReader: (() => Sqlite.Database) | null;
  /** Throws DatabaseMovedError if an open file was removed or replaced. */
  readonly checkFile: () => void;
  readonly lockWriter: Mutex;
  /** Called after each commit and after each write outside of a transaction. */
  readonly written: () => void;
}

export class SqliteConnection implements DatabaseConnection {
  readonly #handles: SqliteHandles;
  /** Releases the writer's lock. Null outside of write transactions. */
  #unlock: (() => void) | null = null;
  /** The separate handle of a read-only transaction, or null. */
  #snapshot: Sqlite.Database | null = null;

  constructor(handles: SqliteHandles) {
    this.#handles = handles;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { reader, writer, checkFile, lockWriter, written } = this.#handles;
    const snapshot = this.#snapshot;
    if (snapshot !== null) return whenFree(() => run(snapshot, query));
    if (this.#unlock !== null) return whenFree(() => run(writer, query));
    if (reader !== writer && SelectQueryNode.is(query.query)) return whenFree(() => run(reader, query));
    const unlock = await lockWriter();
    try {
      checkFile();
      const result = await whenFree(() => run<Row>(writer, query));
      checkFile();
      return result;
    } finally {
      written();
      unlock();
    }
  }

  // biome-ignore lint/correctness/useYield: nothing is read row by row
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('streams are not supported');
  }

  async begin(): Promise<void> {
    const unlock = await this.#handles.lockWriter();
    try {
      this.#handles.checkFile();
      await whenFree(() => run(this.#handles.writer, CompiledQuery.raw('begin immediate')));
      this.#unlock = unlock;
    } catch (error) {
      unlock();
      throw error;
    }
  }

  async beginReading(): Promise<void> {
    const { openReader } = this.#handles;
    if (openReader === null) return this.begin();
    this.#snapshot = openReader();
    this.#snapshot.exec('begin');
  }

  async commit(): Promise<void> {
    if (this.#snapshot !== null) return this.rollback();
    await whenFree(() => run(this.#handles.writer, CompiledQuery.raw('commit')));
    this.#handles.written();
    this.#end();
    this.#handles.checkFile();
  }

  /** Does nothing if no transaction is open. */
  async rollback(): Promise<void> {
    // Closing the handle ends its transaction.
    this.#snapshot?.close();
    this.#snapshot = null;
    if (this.#unlock === null) return;
    try {
      run(this.#handles.writer, CompiledQuery.raw('rollback'));
    } catch (error) {
      // After some failures, such as a full disk, SQLite has already rolled back.
      if (!(error instanceof Error) || !error.message.includes('no transaction is active')) throw error;
    } finally {
      this.#end();
    }
  }

  #end(): void {
    this.#unlock?.();
    this.#unlock = null;
  }
}

/**
 * Acquires the lock; callers get it in the order of their calls. The returned function releases it and may be called
 * more than once.
 */
export type Mutex = () => Promise<() => void>;

export function createMutex(): Mutex {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await before;
    return resolve;
  };
}

function run<Row>(database: SqliteDatabase, { sql, parameters }: CompiledQuery): QueryResult<Row> {
  const statement = database.prepare(sql);
  if (statement.reader) return { rows: statement.all(parameters) as Row[] };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
}

async function whenFree<Result>(work: () => Result): Promise<Result> {
  const deadline = Date.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
      await wait(RETRY_MS);
    }
  }
}

/** Whether a statement failed because the database was locked. It then had no effect and may be retried. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}
