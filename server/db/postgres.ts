import { PostgresDialect } from 'kysely';
import pg from 'pg';

const INT8 = 20;
/** Share of the limit after which PostgreSQL itself ends a statement: before this side closes the connection. */
const SERVER_SHARE = 0.9;

/** pg hands out int8 (COUNT, milliseconds) as text; every value of ours fits a number. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)),
};

export interface PostgresLimits {
  /** A statement without an answer for so long ends its connection. Without it, one takes as long as it takes. */
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
      // An idle connection that the server drops must not end this process; the next query opens another.
      pool.on('error', () => undefined);
      return pool;
    },
  });
}

/** Before anybody is given the connection. */
async function prepare(client: pg.ClientBase, statementMs: number | undefined): Promise<void> {
  // A checked-out client has no other error listener: losing it between two statements would end the process. Its next
  // statement fails instead.
  client.on('error', () => undefined);
  if (statementMs !== undefined && client instanceof pg.Client) limitStatements(client, statementMs);
  // A statement that is given up would go on in the server, and wait behind a lock with all that come after it. The server
  // ends it first. Not a startup parameter, which poolers such as PgBouncer refuse. 0: no limit; a pooler's connection may
  // have one of ours.
  await client.query(`set statement_timeout = ${Math.floor((statementMs ?? 0) * SERVER_SHARE)}`);
}

/**
 * When a server vanishes without closing its connections, TCP takes about 15 minutes to notice. Until then every query on
 * them would hang. (pg's own `query_timeout` would leave it in the pool, with the statement still under way.)
 */
function limitStatements(client: pg.Client, limitMs: number): void {
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  const limited = async (...given: unknown[]) => {
    // After a pause of this process the answer may be there already, unread: it is looked for before the connection ends.
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
