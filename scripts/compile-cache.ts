import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hashOf } from '#scripts/build/build-id.ts';

const root = resolve(import.meta.dirname, '..');

/**
 * The folder of Node's compile cache, which contains scripts with their types stripped. A server that starts from the
 * cache never loads the type stripper, which would occupy 20 MB of memory. An entry is valid only for the Node version
 * and the source code that it was made from.
 */
export const COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'node');

/** The text of a script that imports the same modules as server/main.ts, but starts no server. */
export function loadServer(): string {
  const main = readFileSync(join(root, 'server', 'main.ts'), 'utf8');
  return [...main.matchAll(/ from '#server\/(.+)';/g)]
    .map(([, file]) => `await import('./server/${file}');`)
    .join('\n');
}

/** A file in the cache folder. It contains the Node version and a hash of the code for which the cache was filled. */
const STAMP = 'filled-for';

/**
 * Fills the cache by loading all modules of the server once in a short-lived process, unless it was already filled for
 * this code. A single module without an entry would make the server load the type stripper. A failure is ignored here;
 * the server reports it when it starts.
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
