import { PostgresDialect } from 'kysely';
import pg from 'pg';

const INT8 = 20;

/** pg hands out int8 (COUNT, milliseconds) as text; every value of ours fits a number. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)),
};

export function postgresDialect(url: string): PostgresDialect {
  return new PostgresDialect({
    pool: async () => {
      const pool = new pg.Pool({ connectionString: url, types, max: 10, connectionTimeoutMillis: 3000 });
      // An idle connection that the server drops must not end this process; the next query opens another.
      pool.on('error', () => undefined);
      return pool;
    },
  });
}
