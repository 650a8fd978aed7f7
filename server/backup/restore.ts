import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  extract,
  flush,
  isThere,
  readRecord,
  removeAbandoned,
  sumOf,
  verifyFiles,
} from '#server/backup/backup-folder.ts';
import {
  BackupFailed,
  type BackupRecord,
  DATABASE_FILE,
  databaseKind,
  differences,
  type FileSum,
} from '#server/backup/record.ts';
import { postgresTarget } from '#server/backup/restore-postgres.ts';
import { sqliteTarget } from '#server/backup/restore-sqlite.ts';
import type { BackupKey } from '#server/backup/sealed-file.ts';
import type { Config } from '#server/config/config.ts';
import { assetFolder, unfinishedName } from '#server/content/media/asset-files.ts';
import { existingSecrets } from '#server/db/encryption/app-secrets.ts';
import { keyIdOf } from '#server/db/encryption/key-ring.ts';
import { requireKeys } from '#server/db/encryption/registered-keys.ts';

export type RestoreConfig = Pick<
  Config,
  'databaseUrl' | 'migrateDatabaseUrl' | 'dataDir' | 'appSecret' | 'previousSecrets'
>;

export interface RestoreRequest {
  readonly config: RestoreConfig;
  /** The folder of one backup. */
  readonly path: string;
  readonly key: BackupKey | null;
  /** The file or the name of the database that may be replaced. Null: the place has to be empty. */
  readonly replaces: string | null;
  readonly now: number;
}

export interface Restored {
  readonly record: BackupRecord;
  readonly writtenFiles: number;
  /** What happened to the database that was replaced, in Japanese. Null if there was none. */
  readonly earlier: string | null;
}

/**
 * Restores a backup to DATABASE_URL and DATA_DIR. Before anything is written, the keys, the place and the hash of each
 * file are checked. The database is put in its place last, after all its rows have been compared with the record. If
 * anything fails before that, the earlier database remains. An exception is an empty PostgreSQL database: it is filled
 * directly, and emptied again if anything fails.
 * @throws BackupFailed, or ConfigError with the ids of missing keys
 */
export async function restoreBackup(request: RestoreRequest): Promise<Restored> {
  const { config, path, key, replaces, now } = request;
  const record = await readRecord(path, key);
  const kind = databaseKind(config.databaseUrl);
  if (record.database !== kind) {
    throw new BackupFailed(`このバックアップは ${record.database} のもので、DATABASE_URL は ${kind} です。`);
  }
  requireKeys(record.keyIds, existingSecrets(config).map(keyIdOf), 'このバックアップ');
  await verifyFiles(path, record, key);
  const url = config.migrateDatabaseUrl ?? config.databaseUrl;
  const target =
    kind === 'sqlite'
      ? sqliteTarget(config.databaseUrl.slice('sqlite:'.length), replaces, now)
      : postgresTarget(url, replaces, now);
  await target.check();
  const assets = new Assets(assetFolder(config), path, key);
  await assets.plan(record, replaces !== null);
  try {
    await withDatabaseFile(request, record, async (source) => {
      const wrong = differences(record.tables, (await target.fill(source)).tables);
      if (wrong.length > 0) throw new BackupFailed(`戻した内容が記録と違います：${wrong.join('、')}`);
    });
    const writtenFiles = await assets.write();
    return { record, writtenFiles, earlier: await target.commit() };
  } catch (error) {
    await target.abort().catch((left: unknown) => {
      throw new BackupFailed(`${messageOf(error)} 途中まで戻した内容が残っています：${messageOf(left)}`, {
        cause: error,
      });
    });
    await assets.undo();
    throw error;
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const SCRATCH = 'restore-scratch-';

/** Makes the database's file available without encryption, in a folder that is removed afterwards. */
async function withDatabaseFile(
  { config: { dataDir }, path, key, now }: RestoreRequest,
  record: BackupRecord,
  work: (file: string) => Promise<void>,
): Promise<void> {
  const name = DATABASE_FILE[record.database];
  const sum = record.files.find((file) => file.name === name);
  if (sum === undefined) throw new BackupFailed(`${name} がありません。`);
  const parent = existsSync(dataDir) ? dataDir : tmpdir();
  await removeAbandoned(parent, (entry) => entry.startsWith(SCRATCH), now);
  const scratch = await mkdtemp(join(parent, SCRATCH));
  try {
    await extract(path, sum, key, join(scratch, name));
    await work(join(scratch, name));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

const PREFIX = 'files/';

/**
 * The pictures and media of a backup. Their names are derived from their content, and nothing refers to them before the
 * database is in its place, so they can be added to a folder that is in use.
 */
class Assets {
  readonly #folder: string;
  readonly #path: string;
  readonly #key: BackupKey | null;
  #missing: FileSum[] = [];
  readonly #added: string[] = [];

  constructor(folder: string, path: string, key: BackupKey | null) {
    this.#folder = folder;
    this.#path = path;
    this.#key = key;
  }

  /**
   * Finds out which files to write.
   * @throws BackupFailed if a file of the same name has other content, unless `mayReplace` is true
   */
  async plan(record: BackupRecord, mayReplace: boolean): Promise<void> {
    for (const file of record.files.filter(({ name }) => name.startsWith(PREFIX))) {
      const target = this.#target(file);
      const isSame = (await isThere(target)) && (await sumOf(target, file.name)).sha256 === file.sha256;
      if (isSame) continue;
      if ((await isThere(target)) && !mayReplace) {
        throw new BackupFailed(`${target} はもうあり、内容が違います。なにも書きかえていません。`);
      }
      this.#missing.push(file);
    }
  }

  async write(): Promise<number> {
    if (this.#missing.length > 0) await mkdir(this.#folder, { recursive: true });
    for (const file of this.#missing) {
      const target = this.#target(file);
      const part = unfinishedName(target);
      await extract(this.#path, file, this.#key, part);
      const isNew = !(await isThere(target));
      await rename(part, target);
      if (isNew) this.#added.push(target);
    }
    if (this.#missing.length > 0) await flush(this.#folder);
    return this.#missing.length;
  }

  async undo(): Promise<void> {
    for (const path of this.#added) await rm(path, { force: true });
  }

  #target({ name }: FileSum): string {
    return join(this.#folder, name.slice(PREFIX.length));
  }
}
