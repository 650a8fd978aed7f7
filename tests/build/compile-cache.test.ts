import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fillCompileCache } from '#scripts/compile-cache.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'shigoto-cache-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Loads the server and says whether Node's type stripper (amaro) was needed for it. */
function needsStripper(cache: string): boolean {
  const script =
    "await import('./server/app.ts'); console.log(process.moduleLoadList.some((name) => /amaro/.test(name)))";
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, NODE_COMPILE_CACHE: cache },
    encoding: 'utf8',
  });
  return stdout.trim() !== 'false';
}

it('a server that starts with a filled cache does without the type stripper', { timeout: 60_000 }, () => {
  const cache = join(root, 'node');
  fillCompileCache(cache);
  expect(needsStripper(cache)).toBe(false);
  const filled = () => readdirSync(cache, { recursive: true, withFileTypes: true }).length;
  const before = filled();
  fillCompileCache(cache);
  expect(filled()).toBe(before);
  expect(needsStripper(join(root, 'empty'))).toBe(true);
});
