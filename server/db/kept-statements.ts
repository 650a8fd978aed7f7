import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { LRUCache } from 'lru-cache';

/** Statements of the API's calls come again and again; those of an import are long, and each comes once. */
const STATEMENTS_MAX = 200;
const LENGTH_MAX = 4000;

/**
 * Kysely's driver has every statement prepared anew, which for a short one takes longer than running it. Here the same
 * text is prepared once; the least recently used are evicted first. Not for `stream`: a statement that is being
 * read row by row can't be run again in the meantime.
 */
export function keepStatements(database: SqliteDatabase): SqliteDatabase {
  const kept = new LRUCache<string, SqliteStatement>({ max: STATEMENTS_MAX });
  return {
    close: () => database.close(),
    prepare(sql) {
      if (sql.length > LENGTH_MAX) return database.prepare(sql);
      const statement = kept.get(sql) ?? database.prepare(sql);
      kept.set(sql, statement);
      return statement;
    },
  };
}
