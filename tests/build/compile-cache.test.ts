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

/** Runs `before`, loads the server's modules, then runs `script`. @returns the JSON value that the script prints */
function inServer(script: string, before = '', cache = join(root, 'node')): unknown {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', before + loadServer() + script], {
    env: { ...process.env, NODE_COMPILE_CACHE: cache },
    encoding: 'utf8',
  });
  return JSON.parse(stdout);
}

/** Whether loading the server with this cache loads Node's type stripper (amaro). */
function needsStripper(cache: string): unknown {
  return inServer('console.log(process.moduleLoadList.some((name) => /amaro/.test(name)))', '', cache);
}

it('a server that starts with a filled compile cache does not load the type stripper', { timeout: 60_000 }, () => {
  const cache = join(root, 'node');
  fillCompileCache(cache);
  expect(needsStripper(cache)).toBe(false);
  const entries = () => readdirSync(cache).filter((name) => name !== STAMP);
  for (const name of entries()) rmSync(join(cache, name), { recursive: true });
  expect(needsStripper(join(root, 'empty'))).toBe(true);
  // The stamp file names the code for which the cache was filled. While it names the current code, the cache is not
  // filled again, even if entries are missing.
  fillCompileCache(cache);
  expect(entries()).toEqual([]);
  writeFileSync(join(cache, STAMP), 'other code');
  fillCompileCache(cache);
  expect(entries()).not.toEqual([]);
});

it('the server loads no modules at its start that only a content import or an image needs', { timeout: 60_000 }, () => {
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
