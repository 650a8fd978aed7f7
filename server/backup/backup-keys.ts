import { open, readFile, writeFile } from 'node:fs/promises';
import * as v from 'valibot';
import { backupDatabase } from '#server/backup/backup-database.ts';
import { ConfigError } from '#server/config/config.ts';
import { keyIdsNeededAt } from '#server/db/encryption/registered-keys.ts';

/**
 * The suffix of the file beside a PostgreSQL dump that lists the dump's keys. A copy of a SQLite database contains the
 * list itself.
 */
const LIST = '.keys.json';
const listSchema = v.pipe(v.string(), v.parseJson(), v.object({ keys: v.array(v.string()) }));

export interface Backup {
  readonly bytes: number;
  /** The ids of the keys without which the backup can't be read. */
  readonly keyIds: readonly string[];
}

/** Like `backupDatabase`; the backup also lists the keys that it needs. @throws BackupFailed */
export async function backupWithKeys(url: string, target: string): Promise<Backup> {
  if (url.startsWith('sqlite:')) {
    const bytes = await backupDatabase(url, target);
    return { bytes, keyIds: await keyIdsOfBackup(target) };
  }
  // Read before and after, because a key may be added or removed while pg_dump runs.
  const before = await keyIdsNeededAt(url);
  const bytes = await backupDatabase(url, target);
  const keyIds = [...new Set([...before, ...(await keyIdsNeededAt(url))])];
  await writeFile(`${target}${LIST}`, `${JSON.stringify({ keys: keyIds })}\n`, { mode: 0o600 });
  return { bytes, keyIds };
}

/**
 * The ids of the keys that a backup needs; empty for a SQLite backup of an earlier release. Changes nothing.
 * @throws ConfigError if the backup or a dump's list can't be read
 */
export async function keyIdsOfBackup(file: string): Promise<string[]> {
  if (await isSqlite(file)) return keyIdsNeededAt(`sqlite:${file}`);
  const text = await readFile(`${file}${LIST}`, 'utf8').catch(() => '');
  const list = v.safeParse(listSchema, text);
  if (list.success) return list.output.keys;
  throw new ConfigError(`${file}${LIST} を読めません。どの鍵が必要かを確かめられません。`);
}

const MAGIC = 'SQLite format 3';

async function isSqlite(file: string): Promise<boolean> {
  const opened = await open(file).catch(() => {
    throw new ConfigError(`${file} を読めません。`);
  });
  const { buffer } = await opened.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
  await opened.close();
  return buffer.toString('latin1') === MAGIC;
}
