import { Kysely } from 'kysely';
import { postgresDialect } from '#server/db/postgres.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { sqliteDialect } from '#server/db/sqlite.ts';

/** Opens `sqlite:<path>` or `postgres://…`. Nothing is connected before the first query. */
export function openDatabase(url: string): Db {
  const dialect = url.startsWith('sqlite:') ? sqliteDialect(url.slice('sqlite:'.length)) : postgresDialect(url);
  return new Kysely<Schema>({ dialect });
}
