import { type Config, ConfigError } from '#server/config/config.ts';
import { assertFits, migrate, readSchema, SchemaError } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import type { Db } from '#server/db/row-types.ts';
import { commandLine } from '#server/process/program.ts';

type SchemaConfig = Pick<Config, 'databaseUrl' | 'migrateDatabaseUrl' | 'migrateAtStart'>;

/**
 * Brings the schema up to date, or checks that it is. Servers and the content import call this when they start. SQLite
 * belongs to one machine and is migrated here. PostgreSQL is shared by nodes and may be behind a pooler. It is migrated
 * by a separate command and only checked here, unless MIGRATE_AT_START is set.
 * @throws ConfigError if the schema doesn't fit this build, or if another program's lock prevents the migration
 */
export async function ensureSchema(db: Db, config: SchemaConfig): Promise<void> {
  try {
    if (config.databaseUrl.startsWith('sqlite:')) await migrate(db);
    else if (config.migrateAtStart) await migrateDirectly(config);
    else await assertCurrent(db);
  } catch (error) {
    throw error instanceof SchemaError ? new ConfigError(error.message) : error;
  }
}

async function assertCurrent(db: Db): Promise<void> {
  const state = await readSchema(db);
  assertFits(state);
  if (state.pending.length === 0) return;
  throw new SchemaError(
    `データベースの準備がまだです（${state.pending.join('、')}）。${commandLine('migrate', 'up')} を実行してから、もう一度始めてください。`,
  );
}

/**
 * Migrates at MIGRATE_DATABASE_URL, or else at DATABASE_URL, without a time limit for statements.
 * @returns the names of the migrations that it has run
 */
export async function migrateDirectly(config: SchemaConfig): Promise<readonly string[]> {
  const db = openDatabase(config.migrateDatabaseUrl ?? config.databaseUrl);
  try {
    return await migrate(db);
  } finally {
    await db.destroy();
  }
}
