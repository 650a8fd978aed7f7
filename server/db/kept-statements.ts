import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** Statements of the API's calls come again and again; those of an import are long, and each comes once. */
const STATEMENTS_MAX = 200;
const LENGTH_MAX = 4000;

/**
 * Kysely's driver has every statement prepared anew, which for a short one takes longer than running it. Here the same
 * text is prepared once; those not used for the longest time go first. Not for `stream`: a statement that is being
 * read row by row can't be run again in the meantime.
 */
export function keepStatements(database: SqliteDatabase): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = kept.get(sql);
      if (known === undefined && sql.length > LENGTH_MAX) return database.prepare(sql);
      const statement = known ?? database.prepare(sql);
      kept.delete(sql);
      kept.set(sql, statement);
      for (const oldest of kept.keys()) {
        if (kept.size <= STATEMENTS_MAX) break;
        kept.delete(oldest);
      }
      return statement;
    },
  };
}
