import { open, readFile, stat } from 'node:fs/promises';
import * as v from 'valibot';
import { readRecord } from '#server/backup/backup-folder.ts';
import type { BackupKey } from '#server/backup/sealed-file.ts';
import { ConfigError } from '#server/config/config.ts';
import { keyIdsNeededAt } from '#server/db/encryption/registered-keys.ts';

/**
 * The ending of a file in which earlier releases listed the keys of a PostgreSQL dump. A backup was then a single file,
 * and this list a second file beside it. A copy of a SQLite database needed no such file, because it contains the list.
 */
const LIST = '.keys.json';
const listSchema = v.pipe(v.string(), v.parseJson(), v.object({ keys: v.array(v.string()) }));

/**
 * The ids of the keys that a backup needs. `path` may also be a single-file backup of an earlier release. Changes
 * nothing.
 * @throws ConfigError if the file, or the `.keys.json` file beside a dump, is missing or can't be read; BackupFailed if
 * the backup can't be read
 */
export async function keyIdsOfBackup(path: string, key: BackupKey | null): Promise<readonly string[]> {
  if ((await stat(path).catch(() => null))?.isDirectory()) return (await readRecord(path, key)).keyIds;
  if (await isSqlite(path)) return keyIdsNeededAt(`sqlite:${path}`);
  const text = await readFile(`${path}${LIST}`, 'utf8').catch(() => '');
  const list = v.safeParse(listSchema, text);
  if (list.success) return list.output.keys;
  throw new ConfigError(`${path}${LIST} を読めません。どの鍵が必要かを確かめられません。`);
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
