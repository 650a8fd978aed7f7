import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { type Config, ConfigError } from '#server/config/config.ts';
import { existingSecrets } from '#server/db/encryption/app-secrets.ts';
import { keyIdOf } from '#server/db/encryption/key-ring.ts';
import { openDatabase } from '#server/db/open-database.ts';
import type { Db } from '#server/db/row-types.ts';

/** The ids of the keys that rows of the database may use. Empty for a database of an earlier release. */
export async function registeredKeyIds(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'data_keys')) return [];
  const rows = await db.selectFrom('data_keys').select('key_id').orderBy('used_since').orderBy('key_id').execute();
  return rows.map(({ key_id }) => key_id);
}

/**
 * Like `registeredKeyIds`, for a database that is not open yet. A SQLite file is opened read-only, because opening it
 * as usual changes its header. Empty if there is no file.
 */
export async function keyIdsNeededAt(url: string): Promise<string[]> {
  if (url.startsWith('sqlite:')) return keyIdsInFile(url.slice('sqlite:'.length));
  const db = openDatabase(url);
  try {
    return await registeredKeyIds(db);
  } finally {
    await db.destroy();
  }
}

function keyIdsInFile(file: string): string[] {
  if (!existsSync(file)) return [];
  const database = new Sqlite(file, { readonly: true, timeout: 10_000 });
  try {
    if (database.prepare("select 1 from sqlite_schema where name = 'data_keys'").get() === undefined) return [];
    const rows = database.prepare('select key_id from data_keys order by used_since, key_id').all();
    return (rows as { key_id: string }[]).map(({ key_id }) => key_id);
  } finally {
    database.close();
  }
}

/**
 * Adds a key to the list of registered keys. This must happen before anything is encrypted with the key, so that every
 * backup that needs the key also lists it.
 * @returns false if the key is already listed
 */
export async function registerKey(db: Db, keyId: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('data_keys')
    .values({ key_id: keyId, used_since: now, rotating_since: null })
    .onConflict((conflict) => conflict.column('key_id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

export function missingKeys(needed: readonly string[], known: readonly string[]): string[] {
  return needed.filter((id) => !known.includes(id));
}

/**
 * Throws if a needed key is not known.
 * @param where the data that needs the keys, as the message names it
 * @throws ConfigError with the ids of the missing keys
 */
export function requireKeys(needed: readonly string[], known: readonly string[], where = 'このデータベース'): void {
  const missing = missingKeys(needed, known);
  if (missing.length === 0) return;
  throw new ConfigError(
    `${where}を読むための鍵がありません：${missing.join('、')}。その鍵のもとになった値を、APP_SECRET、APP_SECRET_PREVIOUS、` +
      'または DATA_DIR の app-secret に戻してください。なにも書きかえていません（docs/operate.md の Keys）。',
  );
}

/**
 * Checks that all keys that the database needs are known. Servers and the content import call this before they change
 * the database.
 * @throws ConfigError with the ids of the missing keys
 */
export async function requireKeysOfDatabase(config: Config): Promise<void> {
  requireKeys(await keyIdsNeededAt(config.databaseUrl), existingSecrets(config).map(keyIdOf));
}
