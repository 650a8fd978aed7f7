import { type Kysely, PostgresAdapter, PostgresDialect } from 'kysely';
import pg from 'pg';

const INT8 = 20;
/** PostgreSQL itself ends a statement after this share of the limit, before this side closes the connection. */
const SERVER_SHARE = 0.9;

/** pg returns int8 (COUNT, milliseconds) as text; all our values fit into a number. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)),
};

export interface PostgresLimits {
  /** A statement without an answer for this long ends its connection. Left out: no limit. */
  readonly statementMs?: number;
}

export function postgresDialect(url: string, { statementMs }: PostgresLimits = {}): PostgresDialect {
  return new PostgresDialect({
    pool: async () => {
      const pool = new pg.Pool({
        connectionString: url,
        types,
        max: 10,
        connectionTimeoutMillis: 3000,
        onConnect: (client) => prepare(client, statementMs),
      });
      // If the server drops an idle connection, this process must not end; the next query opens another connection.
      pool.on('error', () => undefined);
      return pool;
    },
  });
}

/** Runs before a new connection is used. */
async function prepare(client: pg.ClientBase, statementMs: number | undefined): Promise<void> {
  // A checked-out client has no other error listener, and losing its connection between two statements would end the
  // process. With this listener its next statement fails instead.
  client.on('error', () => undefined);
  if (statementMs !== undefined && client instanceof pg.Client) limitStatements(client, statementMs);
  // Without this, an abandoned statement would continue on the server and block all statements that wait behind it for
  // a lock. It is not a startup parameter, because poolers such as PgBouncer refuse those. 0 means no limit, because a
  // pooler's connection may still have an earlier limit of ours.
  await client.query(`set statement_timeout = ${Math.floor((statementMs ?? 0) * SERVER_SHARE)}`);
}

/**
 * If a server vanishes without closing its connections, TCP takes about 15 minutes to notice, and all queries would
 * hang until then. (pg's own `query_timeout` would return the connection to the pool with the statement still running.)
 */
function limitStatements(client: pg.Client, limitMs: number): void {
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  const limited = async (...given: unknown[]) => {
    // After a pause of this process the answer may have arrived unread; it is read before the connection is closed.
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

/** For the few statements that differ between the databases. */
export function isPostgres<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
