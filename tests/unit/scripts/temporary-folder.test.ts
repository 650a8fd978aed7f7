import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The temporary folder of a process that has called `putTemporaryFilesInMemory`, and whether it existed. */
function temporaryFolder(env: NodeJS.ProcessEnv = {}): readonly [folder: string, existed: boolean] {
  const code = `
    import { existsSync } from 'node:fs';
    import { tmpdir } from 'node:os';
    import { putTemporaryFilesInMemory } from '#scripts/test/temporary-folder.ts';
    putTemporaryFilesInMemory();
    console.log(JSON.stringify([tmpdir(), existsSync(tmpdir())]));
  `;
  const { TMPDIR: _, ...without } = process.env;
  const args = ['--input-type=module', '--eval', code];
  return JSON.parse(spawnSync(process.execPath, args, { env: { ...without, ...env }, encoding: 'utf8' }).stdout);
}

it('temporary files are in memory or in the system’s folder; the folder in memory is removed at the end', () => {
  const [folder, existed] = temporaryFolder();
  expect(folder).toMatch(/^\/dev\/shm\/tests-\d+$|^\/tmp$|^\/var\/folders\//);
  expect([existed, folder.startsWith('/dev/shm') && existsSync(folder)]).toEqual([true, false]);
});

it.runIf(temporaryFolder()[0].startsWith('/dev/shm'))('the folder of a killed process is removed', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const leftover = `/dev/shm/tests-${pid}`;
  const running = `/dev/shm/tests-${process.pid}`;
  for (const folder of [leftover, running]) mkdirSync(folder, { recursive: true });
  temporaryFolder();
  expect([existsSync(leftover), existsSync(running)]).toEqual([false, true]);
  rmSync(running, { recursive: true });
});

it('a given temporary folder is left as it is', () => {
  expect(temporaryFolder({ TMPDIR: '/tmp/given' })).toEqual(['/tmp/given', false]);
});
