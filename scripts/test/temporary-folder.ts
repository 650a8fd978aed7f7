import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PREFIX = 'tests-';
/** Older folders were left behind by processes that were killed. */
const OLD_MS = 24 * 3_600_000;

interface Place {
  /** By default the folder that Linux has in memory. */
  readonly memory?: string;
  /** The free space that is required. A run of all tests uses up to 350 MB at a time. */
  readonly freeBytes?: number;
}

/**
 * Puts the temporary files of the tests (hundreds of databases and browser profiles) into memory: on a disk they take a
 * sixth of the CPU time of the server tests. The folder is removed when this process ends. Leaves TMPDIR as it is if it
 * is set, or if there is no such folder with enough space in which programs may run, as in many containers.
 */
export function putTemporaryFilesInMemory({ memory = '/dev/shm', freeBytes = 4 * 2 ** 30 }: Place = {}): void {
  if (process.env.TMPDIR !== undefined) return;
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (Math.min(bavail * bsize, process.availableMemory()) < freeBytes) return;
    removeOldFolders(memory);
    const folder = mkdtempSync(join(memory, PREFIX));
    process.once('exit', () => remove(folder));
    // Readable by others, because PostgreSQL runs as another user if the tests run as root.
    chmodSync(folder, 0o755);
    if (mayContainPrograms(folder)) process.env.TMPDIR = folder;
  } catch {
    // Without this folder, the tests only take longer.
  }
}

function mayContainPrograms(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
  return spawnSync(program).status === 0;
}

function removeOldFolders(memory: string): void {
  for (const name of readdirSync(memory)) {
    const path = join(memory, name);
    if (name.startsWith(PREFIX) && Date.now() - statSync(path).mtimeMs > OLD_MS) remove(path);
  }
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // A process may still write to it. A later run removes what is left.
  }
}
