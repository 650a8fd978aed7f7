import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { ConfigError } from '#server/config/config.ts';
import { newSecret, readSecrets, writeSecrets } from '#server/db/encryption/app-secrets.ts';
import {
  type Conversion,
  type ConversionInput,
  convertRows,
  countValues,
  keyIdsOf,
} from '#server/db/encryption/convert-rows.ts';
import { keyIdOf } from '#server/db/encryption/key-ring.ts';
import { registeredKeyIds, requireKeys } from '#server/db/encryption/registered-keys.ts';
import { isPostgres } from '#server/db/postgres.ts';
import type { Db } from '#server/db/row-types.ts';

export interface Rotation extends Conversion {
  readonly keyId: string;
  /**
   * Whether all values use the key `keyId`, so that the database needs no other key. LINE tokens that can't be
   * decrypted don't count.
   */
  readonly complete: boolean;
}

export interface RotationInput extends ConversionInput {
  /**
   * The file with the secrets. The rotation adds a new secret to it. Null: the operator has configured a new secret.
   */
  readonly secretsFile: string | null;
  readonly now: number;
  /** How long to wait for writes that a server has encrypted with the previous key and not stored yet. */
  readonly settleMs?: number;
}

const SETTLE_MS = 1000;
/**
 * Maximum number of passes over all encrypted values. If readable values still use a previous key afterwards, a server
 * is writing with that key.
 */
const PASSES = 5;

/**
 * Encrypts everything with a new key. If the secrets are in a file, a new secret is added to the file; otherwise the
 * operator has already configured one. Servers may run meanwhile. An interrupted rotation is continued by the next one,
 * and several rotations may run in parallel.
 * @throws ConfigError if keys are missing, or if no server uses the current secret yet
 */
export async function rotate(input: RotationInput): Promise<Rotation> {
  const { db, keys, secretsFile, now, settleMs = SETTLE_MS } = input;
  if (secretsFile === null) await beginWithConfigured(db, keys.ids(), now);
  else await addSecret(db, secretsFile, now);
  await wait(settleMs);
  // When a value is replaced, SQLite would only mark the old value's space in the file as free. With this setting it
  // also fills that space with zeros. An old value may be the plain text of an earlier release.
  if (!isPostgres(db)) await sql`pragma secure_delete = on`.execute(db);
  let converted = 0;
  for (let pass = 1; ; pass += 1) {
    const keyId = keys.current().id;
    const result = await convertRows(input);
    converted += result.converted;
    // Another rotation may have added a newer key meanwhile. Then the next pass uses that key.
    const isSettled = result.converted === 0 && keys.current().id === keyId;
    const { unreadable } = result;
    const complete = isSettled && unreadable.length === 0 && (await finish(db, keyId));
    const mayContinue = unreadable.length === 0 || !isSettled;
    if (!complete && mayContinue && pass < PASSES) continue;
    if (!isPostgres(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db);
    return { keyId, converted, unreadable, complete };
  }
}

/** Begins a rotation to the configured secret. Refuses it if no server has started with this secret yet. */
async function beginWithConfigured(db: Db, known: readonly string[], now: number): Promise<void> {
  const [current = ''] = known;
  const registered = await registeredKeyIds(db);
  requireKeys(registered, known);
  if (!registered.includes(current)) {
    throw new ConfigError(
      'この APP_SECRET で動いているサーバーが、まだありません。先に、すべてのサーバーを新しい APP_SECRET（と、前の値の ' +
        'APP_SECRET_PREVIOUS）で起動してください。',
    );
  }
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('data_keys').set({ rotating_since: null }).where('key_id', '<>', current).execute();
    await trx.updateTable('data_keys').set({ rotating_since: now }).where('key_id', '=', current).execute();
  });
}

/**
 * Adds a new secret to the file, unless an earlier rotation is incomplete. The first transaction makes the secret
 * known, the second makes it current, so that no server reads a value whose key it can't find. The transactions serve
 * as locks: secrets are in a file only with SQLite, where a transaction locks the whole database.
 */
async function addSecret(db: Db, file: string, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const secrets = readSecrets(file) ?? [];
    requireKeys(await registeredKeyIds(trx), secrets.map(keyIdOf));
    if ((await rotatingKeyId(trx)) !== null) return;
    const secret = newSecret();
    writeSecrets(file, [...secrets, secret]);
    const row = { key_id: keyIdOf(secret), used_since: now, rotating_since: now };
    await trx.insertInto('data_keys').values(row).execute();
  });
  await db.transaction().execute(async (trx) => {
    const keyId = await rotatingKeyId(trx);
    const secrets = readSecrets(file) ?? [];
    const [first] = secrets;
    const next = secrets.find((secret) => keyIdOf(secret) === keyId);
    if (next === undefined || next === first) return;
    writeSecrets(file, [next, ...secrets.filter((secret) => secret !== next)]);
  });
}

async function rotatingKeyId(db: Db): Promise<string | null> {
  const row = db.selectFrom('data_keys').select('key_id').where('rotating_since', 'is not', null);
  return (await row.executeTakeFirst())?.key_id ?? null;
}

/**
 * Removes all keys except `keyId` from the list of registered keys. Returns false if another rotation has begun
 * meanwhile, or if a server has written with another key since the last pass.
 */
function finish(db: Db, keyId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const rotating = await rotatingKeyId(trx);
    if (rotating !== null && rotating !== keyId) return false;
    // LINE tokens are ignored: a token that can't be decrypted retains its key id until the member's next login
    // (convert-rows.ts).
    const values = (await countValues(trx)).filter(({ column }) => column !== 'users.line_token');
    if (keyIdsOf(values).some((id) => id !== keyId)) return false;
    await trx.deleteFrom('data_keys').where('key_id', '<>', keyId).execute();
    await trx.updateTable('data_keys').set({ rotating_since: null }).where('key_id', '=', keyId).execute();
    return true;
  });
}
