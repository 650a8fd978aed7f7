import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { BackupFailed, type BackupRecord, type FileSum, parseRecord } from '#server/backup/record.ts';
import { type BackupKey, seal, unseal } from '#server/backup/sealed-file.ts';

/**
 * A backup is a folder whose name is the time of the backup in UTC. It contains the database, the pictures and media
 * (in `files`), and a record that lists all of these. The names of encrypted files end in `.sealed`. While a backup is
 * being made, the name of its folder ends in `.part`.
 */
const NAME = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z$/;
export const UNFINISHED = '.part';
const SEALED = '.sealed';
const RECORD = 'record.json';
/** The file with the checksum of a record that isn't encrypted, in the format of sha256sum. */
const RECORD_SUM = 'record.json.sha256';
/** An unfinished folder that is older than this was left by a crash: no backup takes that long. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

export interface FoundBackup {
  readonly path: string;
  readonly createdAt: number;
}

export function backupName(now: number): string {
  return new Date(now).toISOString().replaceAll(/[:.]/g, '-');
}

/** The complete backups in a folder, newest first. Anything else in the folder is ignored. */
export async function backupsIn(folder: string): Promise<FoundBackup[]> {
  const names = await readdir(folder).catch(() => {
    throw new BackupFailed(`フォルダ ${folder} を読めません。`);
  });
  const found: FoundBackup[] = [];
  for (const name of names.toSorted().reverse()) {
    const [, day, hour, minute, second, ms] = NAME.exec(name) ?? [];
    const createdAt = Date.parse(`${day}T${hour}:${minute}:${second}.${ms}Z`);
    const path = join(folder, name);
    if (!Number.isNaN(createdAt) && (await isComplete(path))) found.push({ path, createdAt });
  }
  return found;
}

async function isComplete(path: string): Promise<boolean> {
  return (await isThere(join(path, RECORD))) || (await isThere(join(path, `${RECORD}${SEALED}`)));
}

/** Deletes what crashes have left: the entries for which `isOurs` is true and which are older than a day. */
export async function removeAbandoned(folder: string, isOurs: (name: string) => boolean, now: number): Promise<void> {
  for (const name of (await readdir(folder)).filter(isOurs)) {
    const path = join(folder, name);
    // Undefined if another process has just deleted or renamed it.
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    if (found && now - found.mtimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true });
  }
}

export const isUnfinished = (name: string) => name.endsWith(UNFINISHED) && NAME.test(name.slice(0, -UNFINISHED.length));

/** Adds a file to a backup that is being made, and flushes it to disk. */
export async function addFile(folder: string, name: string, source: string, key: BackupKey | null): Promise<FileSum> {
  const measured = new Measured();
  const plain = measured.watch(createReadStream(source));
  await write(join(folder, storedName(name, key)), key === null ? plain : seal(plain, key, name));
  return measured.result(name);
}

/** Reads a file, and returns its size and hash under the name that it has in the backup. */
export async function sumOf(path: string, name: string): Promise<FileSum> {
  const measured = new Measured();
  for await (const _ of measured.watch(createReadStream(path)));
  return measured.result(name);
}

export async function writeRecord(folder: string, record: BackupRecord, key: BackupKey | null): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(record, null, 1)}\n`);
  if (key !== null) return write(join(folder, storedName(RECORD, key)), seal(Readable.from([bytes]), key, RECORD));
  await write(join(folder, RECORD), Readable.from([bytes]));
  await write(join(folder, RECORD_SUM), Readable.from([Buffer.from(`${hashOf(bytes)}  ${RECORD}\n`)]));
}

/**
 * Reads the record of a backup. With a key, a backup that isn't encrypted is refused, because anybody who can write to
 * the folder could have put it there.
 * @throws BackupFailed also if the record is missing or damaged, or the key is missing or wrong
 */
export async function readRecord(path: string, key: BackupKey | null): Promise<BackupRecord> {
  if (!(await isComplete(path))) throw new BackupFailed(`${path} は、完成したバックアップではありません。`);
  if (await isThere(join(path, `${RECORD}${SEALED}`))) {
    if (key === null) {
      throw new BackupFailed(
        'このバックアップは暗号化されています。--key-file か BACKUP_KEY_FILE で鍵を指定してください。',
      );
    }
    return parseRecord(await text(unseal(join(path, `${RECORD}${SEALED}`), key, RECORD)));
  }
  if (key !== null) {
    throw new BackupFailed(
      'このバックアップは暗号化されていないので、ほかの人が作ったものでも分かりません。まちがいなく自分のものなら、鍵（--key-file、BACKUP_KEY_FILE）を指定せずに実行してください。',
    );
  }
  const bytes = await readFile(join(path, RECORD));
  const sum = await readFile(join(path, RECORD_SUM), 'utf8').catch(() => '');
  if (sum !== `${hashOf(bytes)}  ${RECORD}\n`)
    throw new BackupFailed('バックアップの記録（record.json）が壊れています。');
  return parseRecord(bytes.toString());
}

/** Reads every file of a backup and compares it with the record. Writes nothing. @throws BackupFailed */
export async function verifyFiles(path: string, record: BackupRecord, key: BackupKey | null): Promise<void> {
  for (const file of record.files) for await (const _ of contentOf(path, file, key));
}

/**
 * Copies a file out of a backup and flushes the copy. If the content differs from the record, the copy is deleted.
 * @throws BackupFailed
 */
export async function extract(path: string, file: FileSum, key: BackupKey | null, target: string): Promise<void> {
  try {
    await write(target, contentOf(path, file, key));
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
}

async function* contentOf(path: string, file: FileSum, key: BackupKey | null): AsyncGenerator<Buffer> {
  const stored = join(path, storedName(file.name, key));
  if (!(await isThere(stored))) throw new BackupFailed(`${file.name} がありません。`);
  const measured = new Measured();
  yield* measured.watch(key === null ? createReadStream(stored) : unseal(stored, key, file.name));
  const { bytes, sha256 } = measured.result(file.name);
  if (bytes !== file.bytes || sha256 !== file.sha256) throw new BackupFailed(`${file.name} が壊れています。`);
}

const storedName = (name: string, key: BackupKey | null) => (key === null ? name : `${name}${SEALED}`);

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Counts and hashes the bytes of a stream that is read through `watch`. */
class Measured {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  async *watch(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      this.#hash.update(chunk);
      this.#bytes += chunk.length;
      yield chunk;
    }
  }

  result(name: string): FileSum {
    return { name, bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

/** Writes and flushes a new file with mode 0600. @throws EEXIST if the name exists */
async function write(path: string, content: AsyncIterable<Buffer>): Promise<void> {
  await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  await flush(path);
}

/** Flushes a file, or the names in a folder, so that a power failure can't undo them. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export const flushName = (path: string) => flush(dirname(path));

export function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
