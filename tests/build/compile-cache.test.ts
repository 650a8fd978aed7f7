import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fillCompileCache, loadServer } from '#scripts/compile-cache.ts';

const STAMP = 'filled-for';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'shigoto-cache-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Loads the server's modules, then runs a script that prints a value as JSON. */
function inServer(script: string, before = '', cache = join(root, 'node')): unknown {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', before + loadServer() + script], {
    env: { ...process.env, NODE_COMPILE_CACHE: cache },
    encoding: 'utf8',
  });
  return JSON.parse(stdout);
}

/** Whether Node's type stripper (amaro) was needed to load the server. */
function needsStripper(cache: string): unknown {
  return inServer('console.log(process.moduleLoadList.some((name) => /amaro/.test(name)))', '', cache);
}

it('a server that starts with a filled cache does without the type stripper', { timeout: 60_000 }, () => {
  const cache = join(root, 'node');
  fillCompileCache(cache);
  expect(needsStripper(cache)).toBe(false);
  const entries = () => readdirSync(cache).filter((name) => name !== STAMP);
  for (const name of entries()) rmSync(join(cache, name), { recursive: true });
  expect(needsStripper(join(root, 'empty'))).toBe(true);
  // As long as the code is the same, the cache is not checked; other code fills it again.
  fillCompileCache(cache);
  expect(entries()).toEqual([]);
  writeFileSync(join(cache, STAMP), 'other code');
  fillCompileCache(cache);
  expect(entries()).not.toEqual([]);
});

it('the server does not load modules that only an import or a picture needs', { timeout: 60_000 }, () => {
  const recorded = `import { registerHooks } from 'node:module';
    const packages = new Set();
    registerHooks({ load(url, context, next) {
      packages.add(/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1]);
      return next(url, context);
    } });\n`;
  const packages = inServer('console.log(JSON.stringify([...packages]))', recorded);
  expect(packages).toContain('fastify');
  for (const heavy of ['jsdom', 'dompurify', 'undici', 'sharp', 'yaml', 'marked'])
    expect(packages).not.toContain(heavy);
});
