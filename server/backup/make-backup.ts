import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addFile,
  backupName,
  flush,
  flushName,
  isThere,
  isUnfinished,
  readRecord,
  removeAbandoned,
  sumOf,
  UNFINISHED,
  verifyFiles,
  writeRecord,
} from '#server/backup/backup-folder.ts';
import { dumpPostgres } from '#server/backup/postgres-dump.ts';
import {
  BackupFailed,
  type BackupRecord,
  DATABASE_FILE,
  databaseKind,
  type FileSum,
  RECORD_FORMAT,
} from '#server/backup/record.ts';
import type { BackupKey } from '#server/backup/sealed-file.ts';
import { copySqlite, factsOfCopy } from '#server/backup/sqlite-copy.ts';
import type { DatabaseFacts } from '#server/backup/table-sums.ts';
import type { Config } from '#server/config/config.ts';
import { assetFolder } from '#server/content/media/asset-files.ts';
import { createPrivateFile } from '#server/process/private-files.ts';
import { productVersion } from '#server/process/program.ts';

export type BackupConfig = Pick<Config, 'databaseUrl' | 'migrateDatabaseUrl' | 'dataDir'>;

export interface BackupRequest {
  readonly config: BackupConfig;
  /** The folder of backups. The new backup is a folder in it. */
  readonly folder: string;
  readonly key: BackupKey | null;
  readonly withFiles: boolean;
  readonly now: number;
}

export interface MadeBackup {
  readonly path: string;
  readonly record: BackupRecord;
}

/**
 * The prefix of temporary folders for an unencrypted copy of the database. They are created in DATA_DIR if it exists,
 * because with SQLite it holds the same unencrypted data anyway.
 */
const SCRATCH = 'backup-scratch-';

/**
 * Makes a backup. Servers may use the database meanwhile. The backup is read back and compared before it gets its final
 * name, so a folder without `.part` is a complete backup. Other users of the machine can't read it.
 * @throws BackupFailed
 */
export async function makeBackup({ config, folder, key, withFiles, now }: BackupRequest): Promise<MadeBackup> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeAbandoned(folder, isUnfinished, now);
  const path = join(folder, backupName(now));
  const part = `${path}${UNFINISHED}`;
  if (await isThere(path)) throw new BackupFailed(`${path} はもうあります。`);
  await mkdir(part, { mode: 0o700 });
  try {
    const { facts, file } = await addDatabase(config, part, key, now);
    const { files, missing } = withFiles
      ? await addAssets(assetFolder(config), facts.assets, part, key)
      : { files: [], missing: facts.assets.length };
    const record: BackupRecord = {
      format: RECORD_FORMAT,
      product: productVersion(),
      createdAt: new Date(now).toISOString(),
      database: databaseKind(config.databaseUrl),
      migrations: [...facts.migrations],
      keyIds: [...facts.keyIds],
      tables: facts.tables,
      files: [file, ...files],
      missingFiles: missing,
    };
    await writeRecord(part, record, key);
    await verifyFiles(part, await readRecord(part, key), key);
    if (withFiles) await flush(join(part, 'files'));
    await flush(part);
    await rename(part, path);
    await flushName(path);
    return { path, record };
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

/**
 * Adds the database to a backup. The folder of backups may be on another machine, so if there is a key, nothing is
 * written there unencrypted.
 */
async function addDatabase(config: BackupConfig, part: string, key: BackupKey | null, now: number) {
  const name = DATABASE_FILE[databaseKind(config.databaseUrl)];
  if (key === null) {
    const facts = await copyDatabase(config, join(part, name));
    await flush(join(part, name));
    return { facts, file: await sumOf(join(part, name), name) };
  }
  const parent = existsSync(config.dataDir) ? config.dataDir : tmpdir();
  await removeAbandoned(parent, (entry) => entry.startsWith(SCRATCH), now);
  const scratch = await mkdtemp(join(parent, SCRATCH));
  try {
    const facts = await copyDatabase(config, join(scratch, name));
    return { facts, file: await addFile(part, name, join(scratch, name), key) };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function copyDatabase({ databaseUrl, migrateDatabaseUrl }: BackupConfig, target: string): Promise<DatabaseFacts> {
  // SQLite and pg_dump both accept an existing empty file and don't change its permissions.
  createPrivateFile(target);
  if (databaseKind(databaseUrl) === 'postgres') return dumpPostgres(migrateDatabaseUrl ?? databaseUrl, target);
  copySqlite(databaseUrl.slice('sqlite:'.length), target);
  return factsOfCopy(target);
}

/**
 * Copies the files of the content into the backup, and counts the files that this node lacks, for example before its
 * first import or with a CDN. Missing files can be made again from the content folder.
 */
async function addAssets(folder: string, names: readonly string[], part: string, key: BackupKey | null) {
  await mkdir(join(part, 'files'), { mode: 0o700 });
  const files: FileSum[] = [];
  for (const name of names) {
    const source = join(folder, name);
    if (await isThere(source)) files.push(await addFile(part, `files/${name}`, source, key));
  }
  return { files, missing: names.length - files.length };
}
