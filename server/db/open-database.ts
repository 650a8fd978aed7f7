import { Kysely } from 'kysely';
import { readDirectly } from '#server/db/direct-reads.ts';
import { type PostgresLimits, postgresDialect } from '#server/db/postgres.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { PairedSqliteDialect } from '#server/db/sqlite.ts';
import { checkFileOf } from '#server/db/usable.ts';

/** For answering requests. A migration or an import may need more. */
export const SERVING: PostgresLimits = { statementMs: 5000 };

/** Opens `sqlite:<path>` or `postgres://…`. Nothing is connected before the first query. */
export function openDatabase(url: string, limits?: PostgresLimits): Db {
  if (!url.startsWith('sqlite:')) return new Kysely<Schema>({ dialect: postgresDialect(url, limits) });
  const dialect = new PairedSqliteDialect(url.slice('sqlite:'.length));
  const db = new Kysely<Schema>({ dialect });
  readDirectly(db, dialect.driver);
  checkFileOf(db, () => dialect.driver.checkFile());
  return db;
}
