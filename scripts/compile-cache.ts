import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hashOf } from '#scripts/build-id.ts';

const root = resolve(import.meta.dirname, '..');

/**
 * Where Node keeps what it made of the source, types stripped: from there a server starts without the stripper, which
 * otherwise stays in its memory with 20 MB. Another Node version or another text of a file makes entries of its own.
 */
export const COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'node');

/** A script that loads what main.ts is made of, without starting it. */
export function loadServer(): string {
  const main = readFileSync(join(root, 'server', 'main.ts'), 'utf8');
  return [...main.matchAll(/ from '#server\/(.+)';/g)]
    .map(([, file]) => `await import('./server/${file}');`)
    .join('\n');
}

/** Beside the entries: the code that they were made of. */
const STAMP = 'filled-for';

/**
 * Loads the server's modules once, in a process that ends then, unless the cache was filled for just this code: a single
 * file without an entry brings the stripper back. Its failure is the server's to tell.
 */
export function fillCompileCache(folder = COMPILE_CACHE): void {
  const stamp = join(folder, STAMP);
  const sources = ['package-lock.json', 'src', ...globSync('server/**/*.ts', { cwd: root }).sort()];
  const code = `${process.version} ${hashOf(sources, root)}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === code) return;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', loadServer()], {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE: folder },
    stdio: 'ignore',
  });
  if (status === 0) writeFileSync(stamp, code);
}
