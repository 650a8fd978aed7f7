import { Kysely, type LogConfig, PostgresAdapter, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Db, Schema } from '#server/db/row-types.ts';

const INT8 = 20;
/**
 * PostgreSQL itself cancels a statement after this share of the time limit. At the full limit this process closes the
 * connection.
 */
const SERVER_SHARE = 0.9;

/** pg returns int8 (COUNT, milliseconds) as text. All our values fit into a JavaScript number. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)),
};

export interface PostgresLimits {
  /** If a statement takes longer, this process closes its connection. Undefined: no limit. */
  readonly statementMs?: number;
}

/**
 * Limits for the connections of the server. Migrations and imports have none, because their statements may take longer.
 */
export const SERVING_LIMITS: PostgresLimits = { statementMs: 5000 };

/** Disables Kysely's migration lock, which belongs to the session. The lock in server/db/migrate.ts replaces it. */
class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class PooledDialect extends PostgresDialect {
  override createAdapter(): UnlockedAdapter {
    return new UnlockedAdapter();
  }
}

const CONNECTIONS_MAX = 10;

/** How many connections a pool has, and how many statements or transactions wait for one. */
export interface PoolState {
  readonly max: number;
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

/**
 * The dialect for a pool of connections, which the first statement opens.
 * @param onPool receives the pool when it is opened
 */
export function postgresDialect(
  url: string,
  { statementMs }: PostgresLimits = {},
  onPool: (pool: pg.Pool) => void = () => undefined,
): PostgresDialect {
  return new PooledDialect({
    pool: async () => {
      const pool = new pg.Pool({
        connectionString: url,
        types,
        max: CONNECTIONS_MAX,
        connectionTimeoutMillis: 3000,
        onConnect: (client) => prepare(client, statementMs),
      });
      // Without this listener, an idle connection that PostgreSQL drops would end the process. The next query opens
      // another connection.
      pool.on('error', () => undefined);
      onPool(pool);
      return pool;
    },
  });
}

const pools = new WeakMap<Db, pg.Pool>();

export function openPostgres(url: string, limits: PostgresLimits | undefined, log: LogConfig): Db {
  const db: Db = new Kysely<Schema>({ dialect: postgresDialect(url, limits, (pool) => pools.set(db, pool)), log });
  return db;
}

/** Null for SQLite, and before the first statement. */
export function poolStateOf(db: Db): PoolState | null {
  const pool = pools.get(db);
  if (pool === undefined) return null;
  const { totalCount, idleCount: idle, waitingCount: waiting } = pool;
  return { max: CONNECTIONS_MAX, busy: totalCount - idle, idle, waiting };
}

async function prepare(client: pg.ClientBase, statementMs: number | undefined): Promise<void> {
  // While a client is in use, the pool doesn't listen to its errors. Without this listener, a connection that is lost
  // between two statements would end the process. With the listener, only the next statement fails.
  client.on('error', () => undefined);
  if (statementMs !== undefined && client instanceof pg.Client) limitStatements(client, statementMs);
  // Makes PostgreSQL itself cancel a statement that takes too long. Otherwise the statement could continue after this
  // process has closed the connection, and block all statements that wait for its locks. The timeout is set by a query,
  // because poolers such as PgBouncer refuse it as a startup parameter. 0 (no timeout) is set explicitly, because a
  // pooled connection may still have an earlier timeout.
  await client.query(`set statement_timeout = ${Math.floor((statementMs ?? 0) * SERVER_SHARE)}`);
}

/**
 * Closes the connection of a statement that takes too long. If a database server vanishes without closing its
 * connections, TCP only notices after about 15 minutes. (pg's own `query_timeout` would return the connection to the
 * pool with the statement still running.)
 */
function limitStatements(client: pg.Client, limitMs: number): void {
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  const limited = async (...given: unknown[]) => {
    // If this process was suspended, the answer may already have arrived. `setImmediate` lets pg read it before the
    // connection is closed.
    const timer = setTimeout(() => {
      last = setImmediate(() => void client.end());
    }, limitMs);
    let last: NodeJS.Immediate | undefined;
    try {
      return await query(...given);
    } finally {
      clearTimeout(timer);
      clearImmediate(last);
    }
  };
  client.query = limited as typeof client.query;
}

export function isPostgres<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
