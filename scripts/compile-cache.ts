import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hashOf } from '#scripts/build/build-id.ts';

const root = resolve(import.meta.dirname, '..');

/**
 * Node's compile cache, with types already stripped. A server that starts from it never loads the type stripper, which
 * would stay in memory with 20 MB. Entries belong to one Node version and one content of a file.
 */
export const COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'node');

/** A script that imports the modules of server/main.ts without starting the server. */
export function loadServer(): string {
  const main = readFileSync(join(root, 'server', 'main.ts'), 'utf8');
  return [...main.matchAll(/ from '#server\/(.+)';/g)]
    .map(([, file]) => `await import('./server/${file}');`)
    .join('\n');
}

/** A file in the cache folder that names the code for which the cache was filled. */
const STAMP = 'filled-for';

/**
 * Fills the cache by loading all modules of the server once in a short-lived process, unless it was already filled for
 * this code. All of them, because the server would load the type stripper for a single file without an entry. A failure
 * is ignored here; the server reports it when it starts.
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
