import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/**
 * Packs a folder. The same content always gives the same bytes: the names are sorted, all files have the same time, and
 * owners and unneeded permissions are left out. Needs GNU tar.
 * @param seconds the modification time of all files, in seconds since 1970
 */
export async function pack(folder: string, archive: string, seconds: number): Promise<void> {
  const args = [
    '--create',
    '--format=gnu',
    '--sort=name',
    `--mtime=@${seconds}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
    `--directory=${dirname(folder)}`,
    basename(folder),
  ];
  const tar = spawn('tar', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(tar, 'close');
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(archive));
  const [code] = await ended;
  if (code !== 0) throw new Error(`tar ended with ${code}`);
}

/** Lines for `sha256sum --check` in the files' folder. */
export function checksums(files: readonly string[]): string {
  const sum = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
  return files.map((file) => `${sum(file)}  ${basename(file)}\n`).join('');
}

/**
 * The time of the current commit in seconds since 1970, so that two releases of one commit are identical. Outside a Git
 * repository, the beginning of 1980.
 */
export function commitTime(): number {
  try {
    return Number(execFileSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8', stdio: 'pipe' }));
  } catch {
    return Date.UTC(1980, 0, 1) / 1000;
  }
}
