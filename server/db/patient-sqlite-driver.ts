import { setTimeout as wait } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely';

const PATIENCE_MS = 5000;
const RETRY_MS = 5;

/**
 * Two things that Kysely's driver leaves to chance where another process (or connection) writes to the same file:
 *
 * - Transactions take the write lock at their start. One that reads first and writes later fails at once, without any
 *   waiting, when somebody else wrote in between (SQLITE_BUSY_SNAPSHOT).
 * - A locked database is waited for between statements, up to PATIENCE_MS, instead of inside SQLite, whose waiting
 *   blocks the whole process: the holder of the lock, if it is a connection of this process, could never let go.
 */
export class PatientSqliteDriver extends SqliteDriver {
  readonly #patient = new WeakMap<DatabaseConnection, DatabaseConnection>();

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    const known = this.#patient.get(connection) ?? patient(connection);
    this.#patient.set(connection, known);
    return known;
  }

  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }
}

function patient(connection: DatabaseConnection): DatabaseConnection {
  return {
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      const deadline = Date.now() + PATIENCE_MS;
      for (;;) {
        try {
          return await connection.executeQuery<Row>(query);
        } catch (error) {
          if (!isBusy(error) || Date.now() > deadline) throw error;
          await wait(RETRY_MS);
        }
      }
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  };
}

/** A statement that found the database locked did nothing, so it may simply be run again. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';
}
