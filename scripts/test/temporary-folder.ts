import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder that Linux has in memory. */
const MEMORY = '/dev/shm';
/** What must be free there. The tests use up to a tenth of it at a time. */
const FREE_BYTES = 4 * 2 ** 30;
const PREFIX = 'tests-';

/**
 * Puts the temporary files of the tests into memory until this process ends: hundreds of databases and browser
 * profiles. On a disk they would take a fifth of the CPU time of the server tests. Leaves TMPDIR as it is if it is set,
 * or if the folder in memory is missing, too small, or may not contain programs, as in many containers.
 */
export function putTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || !existsSync(MEMORY)) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < FREE_BYTES) return;
  removeLeftovers();
  const folder = join(MEMORY, `${PREFIX}${process.pid}`);
  mkdirSync(folder);
  // Readable by others, because PostgreSQL runs as another user if the tests run as root.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  if (mayContainPrograms(folder)) process.env.TMPDIR = folder;
}

function mayContainPrograms(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
  return spawnSync(program).status === 0;
}

/** Removes the folders of processes that were killed, because nothing else removes them until the next start. */
function removeLeftovers(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : Number.NaN;
    if (Number.isInteger(pid) && !existsSync(`/proc/${pid}`)) rmSync(join(MEMORY, name), { recursive: true });
  }
}
