import { PostgresDialect } from 'kysely';
import pg from 'pg';

const INT8 = 20;

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
      const pool = new pg.Pool({ connectionString: url, types, max: 10, connectionTimeoutMillis: 3000 });
      // An idle connection that the server drops must not end this process; the next query opens another.
      pool.on('error', () => undefined);
      pool.on('connect', (client) => {
        // One that is lost while it is in use, but between two statements: nobody else listens, the next statement fails.
        client.on('error', () => undefined);
        if (statementMs !== undefined && client instanceof pg.Client) limitStatements(client, statementMs);
      });
      return pool;
    },
  });
}

/**
 * Of a server that went away without a word, TCP hears for a quarter of an hour nothing, and so would everybody who is
 * given its connection. (pg's own `query_timeout` would leave it in the pool, with the statement still under way.)
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
