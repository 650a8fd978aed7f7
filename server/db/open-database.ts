import { withTimeout } from '#lib/async.ts';
import { openPostgres, type PostgresLimits } from '#server/db/postgres.ts';
import type { Db } from '#server/db/row-types.ts';
import { openSqlite, sqliteDriverOf } from '#server/db/sqlite.ts';
import { statementLog, type WatchStatement } from '#server/db/watch-statements.ts';

/** Opens `sqlite:<path>` or `postgres://…`. The connection is made on the first query. */
export function openDatabase(url: string, limits?: PostgresLimits, watch: WatchStatement | null = null): Db {
  return url.startsWith('sqlite:')
    ? openSqlite(url.slice('sqlite:'.length), watch)
    : openPostgres(url, limits, statementLog(watch));
}

export class DatabaseUnusableError extends Error {
  override readonly name = 'DatabaseUnusableError';
  readonly code = 'DATABASE_UNUSABLE';
}

/**
 * Checks that the database answers a query. With SQLite, also checks that no open database file was removed or
 * replaced: if one was, all further writes would be lost.
 * @throws DatabaseUnusableError after `withinMs` at the latest
 */
export async function assertUsable(db: Db, withinMs: number): Promise<void> {
  const answered = db.selectFrom('content_meta').select('key').limit(1).execute();
  try {
    await withTimeout(answered, withinMs, () => new Error(`no answer within ${withinMs} ms`));
    sqliteDriverOf(db)?.checkFile();
  } catch (error) {
    throw new DatabaseUnusableError(String(error), { cause: error });
  }
}
