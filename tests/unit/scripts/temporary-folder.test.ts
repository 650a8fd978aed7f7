import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

function folderInMemory(): string {
  const memory = mkdtempSync(join(tmpdir(), 'memory-'));
  onTestFinished(() => rmSync(memory, { recursive: true }));
  return memory;
}

/** TMPDIR in a process that has called `putTemporaryFilesInMemory`, and whether that folder existed while it ran. */
function temporaryFolder(place: object, env: NodeJS.ProcessEnv = {}): [folder: string | null, existed: boolean] {
  const code = `
    import { existsSync } from 'node:fs';
    import { putTemporaryFilesInMemory } from '#scripts/test/temporary-folder.ts';
    putTemporaryFilesInMemory(${JSON.stringify(place)});
    const { TMPDIR = null } = process.env;
    console.log(JSON.stringify([TMPDIR, TMPDIR !== null && existsSync(TMPDIR)]));
  `;
  const { TMPDIR: _, ...without } = process.env;
  const args = ['--input-type=module', '--eval', code];
  return JSON.parse(spawnSync(process.execPath, args, { env: { ...without, ...env }, encoding: 'utf8' }).stdout);
}

it('the folder for temporary files exists until the process ends', () => {
  const memory = folderInMemory();
  const [folder, existed] = temporaryFolder({ memory, freeBytes: 0 });
  expect([folder?.startsWith(`${memory}/tests-`), existed]).toEqual([true, true]);
  expect(readdirSync(memory)).toEqual([]);
});

it('only folders that are older than a day are removed', () => {
  const memory = folderInMemory();
  const dayAgo = Date.now() / 1000 - 24 * 3600 - 60;
  for (const name of ['tests-old', 'tests-new', 'other']) mkdirSync(join(memory, name));
  for (const name of ['tests-old', 'other']) utimesSync(join(memory, name), dayAgo, dayAgo);
  temporaryFolder({ memory, freeBytes: 0 });
  expect(readdirSync(memory).toSorted()).toEqual(['other', 'tests-new']);
});

it('a folder that is missing or too small is not used', () => {
  const memory = folderInMemory();
  expect(temporaryFolder({ memory: join(memory, 'missing'), freeBytes: 0 })).toEqual([null, false]);
  expect(temporaryFolder({ memory, freeBytes: Number.MAX_SAFE_INTEGER })).toEqual([null, false]);
});

it('a given TMPDIR stays', () => {
  const memory = folderInMemory();
  const given = join(memory, 'given');
  expect(temporaryFolder({ memory, freeBytes: 0 }, { TMPDIR: given })).toEqual([given, false]);
  expect(existsSync(given)).toBe(false);
});
