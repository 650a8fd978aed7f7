import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'shigoto-releases-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a release never empties the folder that is given with --to', () => {
  writeFileSync(join(folder, 'notes.txt'), 'not of a release');
  // The previous release doesn't exist, so that the command ends early even if it doesn't refuse the folder.
  const args = ['scripts/release/main.ts', '--to', folder, '--previous', join(folder, 'none')];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, expect.stringContaining(`${folder} is not empty`)]);
  expect(readdirSync(folder)).toEqual(['notes.txt']);
});
