import { setTimeout as wait } from 'node:timers/promises';
import type Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  type SqliteDatabase,
} from 'kysely';
import { keepStatements } from '#server/db/kept-statements.ts';
import { createTurns, type Turn } from '#server/db/turns.ts';

const PATIENCE_MS = 5000;
const RETRY_MS = 5;

/** Two connections to one file, or the same one twice where a second one would see another database (`:memory:`). */
export interface SqlitePair {
  readonly reader: Sqlite.Database;
  readonly writer: Sqlite.Database;
}

/**
 * Kysely's own driver has one connection, which a transaction keeps to itself. Here:
 *
 * - Reads outside of a transaction have a connection of their own and never wait: neither for a transaction of this
 *   process, nor while one of this process waits for another process's (WAL lets them read on).
 * - Writes take turns. Transactions take the write lock at their start: one that reads first and writes later fails at
 *   once, without any waiting, when somebody else wrote in between (SQLITE_BUSY_SNAPSHOT).
 * - A locked database is waited for between statements, up to PATIENCE_MS, instead of inside SQLite, whose waiting
 *   blocks the whole process.
 */
export class SqliteDriver implements Driver {
  readonly #open: () => SqlitePair;
  readonly #turns = createTurns();
  #pair: SqlitePair | null = null;
  #lanes: Lanes | null = null;

  constructor(open: () => SqlitePair) {
    this.#open = open;
  }

  async init(): Promise<void> {
    this.#opened();
  }

  /** For hot reads: at once, without a promise. Null when the file is locked (after a crash, for a moment). */
  readNow<Row>(sql: string, parameters: readonly unknown[]): Row[] | null {
    try {
      return this.#opened().reader.prepare(sql).all(parameters) as Row[];
    } catch (error) {
      if (isBusy(error)) return null;
      throw error;
    }
  }

  async acquireConnection(): Promise<LaneConnection> {
    return new LaneConnection(this.#opened(), this.#turns.take);
  }

  async beginTransaction(connection: LaneConnection): Promise<void> {
    await connection.begin();
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
    reader.close();
    // The last one that closes writes the log back into the file.
    writer.close();
  }

  #opened(): Lanes {
    if (this.#lanes !== null) return this.#lanes;
    const pair = this.#open();
    const writer = keepStatements(pair.writer);
    this.#pair = pair;
    this.#lanes = { writer, reader: pair.reader === pair.writer ? writer : keepStatements(pair.reader) };
    return this.#lanes;
  }
}

interface Lanes {
  readonly reader: SqliteDatabase;
  readonly writer: SqliteDatabase;
}

class LaneConnection implements DatabaseConnection {
  readonly #lanes: Lanes;
  readonly #takeTurn: () => Promise<Turn>;
  /** Held from the beginning of a transaction to its end. */
  #turn: Turn | null = null;

  constructor(lanes: Lanes, takeTurn: () => Promise<Turn>) {
    this.#lanes = lanes;
    this.#takeTurn = takeTurn;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { reader, writer } = this.#lanes;
    if (this.#turn !== null) return patiently(() => run(writer, query));
    if (reader !== writer && SelectQueryNode.is(query.query)) return patiently(() => run(reader, query));
    const turn = await this.#takeTurn();
    try {
      return await patiently(() => run(writer, query));
    } finally {
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
      await patiently(() => run(this.#lanes.writer, CompiledQuery.raw('begin immediate')));
      this.#turn = turn;
    } catch (error) {
      turn.end();
      throw error;
    }
  }

  async commit(): Promise<void> {
    await patiently(() => run(this.#lanes.writer, CompiledQuery.raw('commit')));
    this.#end();
  }

  /** Nothing where no transaction is open. */
  async rollback(): Promise<void> {
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
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';
}
