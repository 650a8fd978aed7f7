import { setTimeout as wait } from 'node:timers/promises';
import type Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  type SqliteDatabase,
  type TransactionSettings,
} from 'kysely';
import { keepStatements } from '#server/db/kept-statements.ts';
import { createTurns, type Turn } from '#server/db/turns.ts';

const PATIENCE_MS = 5000;
const RETRY_MS = 5;

/** What each driver of this process does when something was written. They may have the same file, and turns are short. */
const open = new Set<() => void>();

function written(): void {
  for (const forget of open) forget();
}

/** Two connections to one file, or the same one twice where a second one would see another database (`:memory:`). */
export interface SqlitePair {
  readonly reader: Sqlite.Database;
  readonly writer: Sqlite.Database;
  /** Null where a further connection would see another database. */
  readonly openReader: (() => Sqlite.Database) | null;
  /** Throws when the files that are open are no longer those that the next start will find. */
  readonly checkFile: () => void;
}

/**
 * Kysely's own driver has one connection, which a transaction keeps to itself. Here:
 *
 * - Reads outside of a transaction have a connection of their own and never wait: neither for a transaction of this
 *   process, nor while one of this process waits for another process's (WAL lets them read on).
 * - Transactions that only read have a connection each: they see one state to their end, and hold nobody up.
 * - Writes take turns. Transactions take the write lock at their start: one that reads first and writes later fails at
 *   once, without any waiting, when somebody else wrote in between (SQLITE_BUSY_SNAPSHOT).
 * - A locked database is waited for between statements, up to PATIENCE_MS, instead of inside SQLite, whose waiting
 *   blocks the whole process.
 * - A write counts as done when it is in the files that still have the database's names.
 */
export class SqliteDriver implements Driver {
  readonly #open: () => SqlitePair;
  readonly #turns = createTurns();
  readonly #forget = () => this.#endTurn();
  #inTurn = false;
  #pair: SqlitePair | null = null;
  #lanes: Lanes | null = null;

  constructor(open: () => SqlitePair) {
    this.#open = open;
  }

  async init(): Promise<void> {
    this.#opened();
  }

  /**
   * For hot reads: at once, without a promise. Null when the file is locked (after a crash, for a moment).
   * All of one turn of the event loop see one state, for which the file's locks are taken once and not for each: a fifth
   * of what short reads cost. Whatever this process writes ends that state; what others wrote before somebody asked us
   * was there before the turn in which we hear of it.
   */
  readNow<Row>(sql: string, parameters: readonly unknown[]): Row[] | null {
    try {
      const { reader, writer } = this.#opened();
      if (!this.#inTurn && reader !== writer) this.#beginTurn(reader);
      return reader.prepare(sql).all(parameters) as Row[];
    } catch (error) {
      if (isBusy(error)) return null;
      throw error;
    }
  }

  checkFile(): void {
    this.#opened();
    this.#pair?.checkFile();
  }

  async acquireConnection(): Promise<LaneConnection> {
    return new LaneConnection(this.#opened(), this.#turns.take, written);
  }

  async beginTransaction(connection: LaneConnection, { accessMode }: TransactionSettings): Promise<void> {
    await (accessMode === 'read only' ? connection.beginReading() : connection.begin());
  }

  async commitTransaction(connection: LaneConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: LaneConnection): Promise<void> {
    await connection.rollback();
  }

  async releaseConnection(connection: LaneConnection): Promise<void> {
    await connection.rollback();
  }

  async destroy(): Promise<void> {
    if (this.#pair === null) return;
    const { reader, writer } = this.#pair;
    this.#endTurn();
    open.delete(this.#forget);
    reader.close();
    // The last one that closes writes the log back into the file.
    writer.close();
  }

  #beginTurn(reader: SqliteDatabase): void {
    reader.prepare('begin').run([]);
    this.#inTurn = true;
    setImmediate(this.#forget);
  }

  #endTurn(): void {
    if (!this.#inTurn) return;
    this.#inTurn = false;
    // After some failures, such as of the disk, SQLite has ended the transaction by itself.
    if (this.#pair?.reader.inTransaction) this.#lanes?.reader.prepare('commit').run([]);
  }

  #opened(): Lanes {
    if (this.#lanes !== null) return this.#lanes;
    const pair = this.#open();
    const writer = keepStatements(pair.writer);
    this.#pair = pair;
    open.add(this.#forget);
    const reader = pair.reader === pair.writer ? writer : keepStatements(pair.reader);
    this.#lanes = { writer, reader, openReader: pair.openReader, checkFile: pair.checkFile };
    return this.#lanes;
  }
}

interface Lanes {
  readonly reader: SqliteDatabase;
  readonly writer: SqliteDatabase;
  readonly openReader: SqlitePair['openReader'];
  readonly checkFile: SqlitePair['checkFile'];
}

class LaneConnection implements DatabaseConnection {
  readonly #lanes: Lanes;
  readonly #takeTurn: () => Promise<Turn>;
  readonly #written: () => void;
  /** Held from the beginning of a transaction to its end. */
  #turn: Turn | null = null;
  /** Its own, from the beginning of a transaction that only reads to its end. */
  #snapshot: Sqlite.Database | null = null;

  constructor(lanes: Lanes, takeTurn: () => Promise<Turn>, written: () => void) {
    this.#lanes = lanes;
    this.#takeTurn = takeTurn;
    this.#written = written;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { reader, writer, checkFile } = this.#lanes;
    const snapshot = this.#snapshot;
    if (snapshot !== null) return patiently(() => run(snapshot, query));
    if (this.#turn !== null) return patiently(() => run(writer, query));
    if (reader !== writer && SelectQueryNode.is(query.query)) return patiently(() => run(reader, query));
    const turn = await this.#takeTurn();
    try {
      checkFile();
      const result = await patiently(() => run<Row>(writer, query));
      checkFile();
      return result;
    } finally {
      this.#written();
      turn.end();
    }
  }

  // biome-ignore lint/correctness/useYield: nothing of ours is read row by row
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('streams are not supported');
  }

  async begin(): Promise<void> {
    const turn = await this.#takeTurn();
    try {
      this.#lanes.checkFile();
      await patiently(() => run(this.#lanes.writer, CompiledQuery.raw('begin immediate')));
      this.#turn = turn;
    } catch (error) {
      turn.end();
      throw error;
    }
  }

  async beginReading(): Promise<void> {
    const { openReader } = this.#lanes;
    if (openReader === null) return this.begin();
    this.#snapshot = openReader();
    this.#snapshot.exec('begin');
  }

  async commit(): Promise<void> {
    if (this.#snapshot !== null) return this.rollback();
    await patiently(() => run(this.#lanes.writer, CompiledQuery.raw('commit')));
    this.#written();
    this.#end();
    this.#lanes.checkFile();
  }

  /** Nothing where no transaction is open. */
  async rollback(): Promise<void> {
    // Closed, it forgets its transaction.
    this.#snapshot?.close();
    this.#snapshot = null;
    if (this.#turn === null) return;
    try {
      run(this.#lanes.writer, CompiledQuery.raw('rollback'));
    } catch (error) {
      // After some failures, such as a full disk, SQLite has done so by itself.
      if (!(error instanceof Error) || !error.message.includes('no transaction is active')) throw error;
    } finally {
      this.#end();
    }
  }

  #end(): void {
    this.#turn?.end();
    this.#turn = null;
  }
}

function run<Row>(database: SqliteDatabase, { sql, parameters }: CompiledQuery): QueryResult<Row> {
  const statement = database.prepare(sql);
  if (statement.reader) return { rows: statement.all(parameters) as Row[] };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
}

async function patiently<Result>(work: () => Result): Promise<Result> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
      await wait(RETRY_MS);
    }
  }
}

/** A statement that found the database locked did nothing, so it may simply be run again. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}
