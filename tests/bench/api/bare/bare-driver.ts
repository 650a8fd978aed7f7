import Sqlite from 'better-sqlite3';
import pg from 'pg';

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/**
 * Returns a function that runs statements in order on the bare database driver, without Kysely. The function returns
 * the rows of each statement.
 */
export function bareDriver(url: string): (statements: readonly Statement[]) => Promise<unknown[][]> {
  return url.startsWith('sqlite:') ? sqliteDriver(url.slice('sqlite:'.length)) : postgresDriver(url);
}

/** Prepares each statement once and reuses it, as better-sqlite3 recommends. */
function sqliteDriver(path: string) {
  const database = new Sqlite(path);
  const prepared = new Map<string, Sqlite.Statement>();
  const prepare = (sql: string) => {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
  return async (statements: readonly Statement[]) =>
    statements.map(({ sql, parameters }) => prepare(sql).all(...parameters));
}

function postgresDriver(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  return async (statements: readonly Statement[]) => {
    const all: unknown[][] = [];
    for (const { sql, parameters } of statements) all.push((await pool.query(sql, [...parameters])).rows);
    return all;
  };
}
