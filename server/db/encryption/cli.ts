import { resolve } from 'node:path';
import { systemClock } from '#lib/clock.ts';
import { keyIdsOfBackup } from '#server/backup/backup-keys.ts';
import { keyOf } from '#server/backup/options.ts';
import { BackupFailed } from '#server/backup/record.ts';
import { type Config, ConfigError, readConfig } from '#server/config/config.ts';
import { existingSecrets, openSecrets, secretsFileOf } from '#server/db/encryption/app-secrets.ts';
import { countValues, keyIdsOf } from '#server/db/encryption/convert-rows.ts';
import { createFieldCipher } from '#server/db/encryption/field-cipher.ts';
import { KeyRing, keyIdOf } from '#server/db/encryption/key-ring.ts';
import { keyIdsNeededAt, missingKeys, requireKeys } from '#server/db/encryption/registered-keys.ts';
import { type Rotation, rotate } from '#server/db/encryption/rotate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import type { Db } from '#server/db/row-types.ts';
import { commandLine, PROGRAM_ROOT } from '#server/process/program.ts';

/**
 * `npm run keys -- status [backup]`: which keys the database or a backup needs, and which are known. Changes nothing.
 * `npm run keys -- rotate`: encrypts everything with a new key, while servers run (docs/operate.md, Keys).
 */

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof BackupFailed ? error.message : error);
  process.exitCode = 1;
}

async function run([command, file, ...others]: readonly string[]): Promise<number> {
  const config = readConfig(process.env, PROGRAM_ROOT);
  if (others.length > 0) return usage();
  if (command === 'status' && file !== undefined)
    return showKeys(config, await keyIdsOfBackup(resolve(file), keyOf(undefined, config)));
  if (file !== undefined || (command !== 'status' && command !== 'rotate')) return usage();
  const needed = await keyIdsNeededAt(config.databaseUrl);
  if (command === 'status' && missingKeys(needed, knownIds(config)).length > 0) return showKeys(config, needed);
  if (command === 'rotate') requireRotatable(config, needed);
  const db = openDatabase(config.databaseUrl);
  try {
    return await (command === 'status' ? showStatus(db, config, needed) : runRotation(db, config));
  } finally {
    await db.destroy();
  }
}

function knownIds(config: Config): string[] {
  return existingSecrets(config).map(keyIdOf);
}

function usage(): number {
  console.error(`使い方: ${commandLine('keys', 'status [バックアップ] | rotate')}`);
  return 2;
}

/** Lists the known and the needed keys. @returns the exit code: 1 if a needed key is missing, otherwise 0 */
function showKeys(config: Config, needed: readonly string[]): number {
  const known = knownIds(config);
  const missing = missingKeys(needed, known);
  console.log('鍵：');
  for (const [index, id] of known.entries()) {
    const use = index === 0 ? '書くときに使う' : '読むときだけ使う';
    console.log(`  ${id}  ${use}${needed.includes(id) ? '' : '（この中では使われていない）'}`);
  }
  for (const id of missing) console.log(`  ${id}  必要だが、ない`);
  return missing.length === 0 ? 0 : 1;
}

async function showStatus(db: Db, config: Config, registered: readonly string[]): Promise<number> {
  if (registered.length === 0) return showKeys(config, registered);
  const counts = await countValues(db);
  // Includes the keys of the stored values: a server that a rotation didn't know of may have written with a key that is
  // no longer listed.
  const code = showKeys(config, [...new Set([...registered, ...keyIdsOf(counts)])]);
  console.log('暗号化した値の数（plain は、まだ暗号化していない値）：');
  for (const { column, key, count } of counts) console.log(`  ${column}  ${key}  ${count}`);
  return code;
}

/**
 * Refuses to rotate if no server has registered a key yet, or if a registered key is missing. If the file with the
 * secrets is lost, `openSecrets` would otherwise create a new one in its place.
 */
function requireRotatable(config: Config, needed: readonly string[]): void {
  if (needed.length === 0) throw new ConfigError('先に、この版のサーバーを一度起動してください。');
  requireKeys(needed, knownIds(config));
}

async function runRotation(db: Db, config: Config): Promise<number> {
  const keys = new KeyRing(await openSecrets(config));
  const input = { db, keys, cipher: createFieldCipher(keys), secretsFile: secretsFileOf(config) };
  const onBatch = (converted: number) => {
    if (process.stdout.isTTY) process.stdout.write(`\r${converted}`);
  };
  return report(await rotate({ ...input, now: systemClock.now(), onBatch }));
}

function report({ keyId, converted, unreadable, complete }: Rotation): number {
  console.log(`鍵 ${keyId} で ${converted} 個の値を暗号化しなおしました。`);
  for (const value of unreadable) console.error(`読めない値（そのままにしました）：${value}`);
  if (complete) {
    console.log('これより前の鍵は、このデータベースにはもう必要ありません。前のバックアップを読むには必要です。');
    console.log(
      `前の値を設定から外す前に、2分以上待って ${commandLine('keys', 'status')} を実行し、前の鍵に「この中では使われていない」と` +
        '出ることを確かめてください。出ないときは、前の鍵で書いているサーバーがまだあります。',
    );
    return 0;
  }
  if (unreadable.length > 0) {
    console.error('読めない値があるため、前の鍵をまだ外せません。値を直すか削除してから、もう一度実行してください。');
    return 1;
  }
  console.error('まだ終わっていません。前の鍵で動いているサーバーがないかを確かめて、もう一度実行してください。');
  return 1;
}
