import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { createPrivateFile } from '#server/process/private-files.ts';

/** The message says why the backup failed, in Japanese for the operator at the terminal. */
export class BackupFailed extends Error {
  override readonly name = 'BackupFailed';
}

/**
 * Copies a database into one file while servers are using it: an SQLite database file, or a PostgreSQL dump in
 * pg_dump's custom format. The copy gets its final name only when it is complete, and only its owner may read it. An
 * existing file is never overwritten.
 * @returns the size of the copy in bytes
 * @throws BackupFailed
 */
export async function backupDatabase(url: string, target: string): Promise<number> {
  if (await isThere(target)) throw new BackupFailed(`${target} はもうあります。別の名前を指定してください。`);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const unfinished = `${target}.part`;
  await rm(unfinished, { force: true });
  // SQLite and pg_dump both accept an existing empty file and don't change its permissions.
  createPrivateFile(unfinished);
  try {
    if (url.startsWith('sqlite:')) copySqlite(url.slice('sqlite:'.length), unfinished);
    else await dumpPostgres(url, unfinished);
    await flush(unfinished);
    await rename(unfinished, target);
    return (await stat(target)).size;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/**
 * `vacuum into` copies one consistent state without blocking anybody: in WAL mode, reads and writes continue. SQLite's
 * online backup API would start over whenever another process writes.
 */
function copySqlite(file: string, target: string): void {
  const source = openExisting(file);
  try {
    source.prepare('vacuum into ?').run(target);
  } finally {
    source.close();
  }
  const copy = new Sqlite(target, { readonly: true });
  try {
    const problems = copy.pragma('quick_check', { simple: true });
    if (problems !== 'ok') throw new BackupFailed(`写しを確かめられませんでした：${String(problems)}`);
  } finally {
    copy.close();
  }
}

function openExisting(file: string): Sqlite.Database {
  try {
    return new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 10_000 });
  } catch {
    throw new BackupFailed(`データベース ${file} がありません。`);
  }
}

/**
 * The password is passed in an environment variable, because any user of the machine can read a process's arguments.
 */
async function dumpPostgres(url: string, target: string): Promise<void> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const args = ['--format=custom', '--no-owner', `--file=${target}`, `--dbname=${address.href}`];
  const env = password === '' ? process.env : { ...process.env, PGPASSWORD: password };
  const child = spawn('pg_dump', args, { stdio: ['ignore', 'inherit', 'inherit'], env });
  const [code] = await once(child, 'exit').catch(() => {
    throw new BackupFailed(
      'pg_dump が見つかりません。データベースと同じ版の PostgreSQL のクライアントを入れてください。',
    );
  });
  if (code !== 0) throw new BackupFailed('pg_dump が終わりまで行きませんでした。');
}

/** Flushes the file to disk, so that the later rename can't leave an incomplete file after a power failure. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync();
  await file.close();
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
