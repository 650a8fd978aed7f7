import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { createContent } from '#server/db/migrations/0001-content.ts';
import { createMembers } from '#server/db/migrations/0002-members.ts';
import { createFetchedPreviews } from '#server/db/migrations/0003-link-previews.ts';
import { createSearchSpeed } from '#server/db/migrations/0004-search-speed.ts';
import { createSetsOfVideos } from '#server/db/migrations/0005-sets-of-videos.ts';
import { createNumbersOfVideos } from '#server/db/migrations/0006-numbers-of-videos.ts';
import { createLimitsOnAbuse } from '#server/db/migrations/0007-limits-on-abuse.ts';
import { createLogins } from '#server/db/migrations/0008-logins.ts';
import { createDataKeys } from '#server/db/migrations/0010-data-keys.ts';
import { createRetention } from '#server/db/migrations/0011-retention.ts';
import { createPasskeys } from '#server/db/migrations/0012-passkeys.ts';
import { isPostgres } from '#server/db/postgres.ts';
import type { Db } from '#server/db/row-types.ts';

/**
 * All migrations in the order in which they run. A released migration is never changed, because databases that ran it
 * would not run it again. A migration that removes or renames something has `contract` in its name (CONTRIBUTING.md).
 */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-content': { up: createContent },
  '0002-members': { up: createMembers },
  '0003-link-previews': { up: createFetchedPreviews },
  '0004-search-speed': { up: createSearchSpeed },
  '0005-sets-of-videos': { up: createSetsOfVideos },
  '0006-numbers-of-videos': { up: createNumbersOfVideos },
  '0007-limits-on-abuse': { up: createLimitsOnAbuse },
  '0008-logins': { up: createLogins },
  '0010-data-keys': { up: createDataKeys },
  '0011-retention': { up: createRetention },
  '0012-passkeys': { up: createPasskeys },
};

/**
 * Matches the names of migrations that older builds can't work with, because these migrations remove or rename
 * something.
 */
const CONTRACTS = /^\d{4}-contract-/;

const MIGRATION_TABLE = 'kysely_migration';

/** The id of PostgreSQL's advisory lock for migrations. It can be any number that never changes. */
const LOCK_ID = 5_180_113;
/** PostgreSQL only: how long a migration waits for another migration, and for the locks of tables that it changes. */
export const LOCK_TIMEOUT_MS = 30_000;
/** PostgreSQL only: how often to run migrations that end in a deadlock with a server that reads the same tables. */
const ATTEMPTS_MAX = 5;

export interface SchemaState {
  readonly applied: readonly string[];
  /** Migrations of this build that the database lacks. */
  readonly pending: readonly string[];
  /** Migrations of a newer build that this one doesn't know. */
  readonly newer: readonly string[];
}

/**
 * The database's schema doesn't fit this build, or another program's lock prevents a migration. The message is in
 * Japanese, for the operator at the terminal.
 */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

/** Reads which migrations the database has. Changes nothing, and waits for no lock. */
export async function readSchema(db: Db, known: readonly string[] = Object.keys(migrations)): Promise<SchemaState> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const isEmpty = !tables.some(({ name }) => name === MIGRATION_TABLE);
  const { rows } = isEmpty
    ? { rows: [] }
    : await sql<{ name: string }>`select name from ${sql.table(MIGRATION_TABLE)} order by name`.execute(db);
  const applied = rows.map(({ name }) => name);
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)),
    newer: applied.filter((name) => !known.includes(name)),
  };
}

/**
 * Checks that this build can work with a schema. A newer schema is fine if it only adds something ("expand first,
 * contract in a later release"), and if it has all migrations of this build.
 * @throws SchemaError if this build can't work with the schema, whatever migrations it runs
 */
export function assertFits({ pending, newer }: SchemaState): void {
  const contracting = newer.find((name) => CONTRACTS.test(name));
  if (contracting !== undefined)
    throw new SchemaError(
      `データベースは新しい版に合わせて変更されています（${contracting}）。この版では使えません。新しい版で始めてください。`,
    );
  if (pending.length > 0 && newer.length > 0)
    throw new SchemaError(
      `データベースには、この版にない変更（${newer.join('、')}）があり、この版の変更（${pending.join('、')}）がありません。どの版で始めるのかを確かめてください。`,
    );
}

/**
 * Runs the missing migrations in one transaction: all of them or none, even if the process is killed. Of several
 * processes, one migrates and the others wait for it. On PostgreSQL the lock belongs to the transaction. (Kysely's own
 * lock belongs to the session, so behind a pooler it could stay on a connection that others use.)
 * @returns the names of the migrations that it has run
 * @throws SchemaError
 */
export async function migrate(db: Db, all = migrations, lockTimeoutMs = LOCK_TIMEOUT_MS): Promise<readonly string[]> {
  const known = Object.keys(all);
  const state = await readSchema(db, known);
  assertFits(state);
  if (state.pending.length === 0) return [];
  const run = async (trx: Db) => {
    if (isPostgres(trx)) await lock(trx, lockTimeoutMs);
    // Another process may have migrated while this one waited.
    assertFits(await readSchema(trx, known));
    const provider = { getMigrations: async () => all };
    const { error, results = [] } = await new Migrator({ db: trx, provider }).migrateToLatest();
    if (error !== undefined) throw error;
    return results.map(({ migrationName }) => migrationName);
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(run);
    } catch (error) {
      if (hasCode(error, DEADLOCK) && attempt < ATTEMPTS_MAX) continue;
      if (!hasCode(error, DEADLOCK, ...LOCK_TIMEOUTS)) throw error;
      throw new SchemaError(
        'ほかのプログラムがデータベースを使っているため、変更できませんでした。終わるのを待ってから、もう一度実行してください。',
        { cause: error },
      );
    }
  }
}

async function lock(trx: Db, timeoutMs: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${`${timeoutMs}ms`}, true)`.execute(trx);
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_ID)})`.execute(trx);
}

const DEADLOCK = '40P01';
const LOCK_TIMEOUTS = ['55P03', 'SQLITE_BUSY'];

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
