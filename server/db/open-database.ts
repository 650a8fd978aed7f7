import { Kysely } from 'kysely';
import { readDirectly } from '#server/db/direct-reads.ts';
import { postgresDialect } from '#server/db/postgres.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { PairedSqliteDialect } from '#server/db/sqlite.ts';

/** Opens `sqlite:<path>` or `postgres://…`. Nothing is connected before the first query. */
export function openDatabase(url: string): Db {
  if (!url.startsWith('sqlite:')) return new Kysely<Schema>({ dialect: postgresDialect(url) });
  const dialect = new PairedSqliteDialect(url.slice('sqlite:'.length));
  const db = new Kysely<Schema>({ dialect });
  readDirectly(db, dialect.driver);
  return db;
}
