import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/**
 * Where Node keeps what it made of the source, types stripped: from there a server starts without the stripper, which
 * otherwise stays in its memory with 20 MB. Another Node version or another text of a file makes entries of its own.
 */
export const COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'node');

/** What main.ts is made of, without starting it. */
const LOAD = [
  'app-secret.ts',
  'app.ts',
  'content/ensure-content.ts',
  'content/follow-content.ts',
  'db/migrate.ts',
  'db/open-database.ts',
  'http/logger.ts',
  'line/connection.ts',
  'shutdown.ts',
  'ssr/page.ts',
]
  .map((file) => `await import('./server/${file}');`)
  .join('\n');

/** Fills an empty cache by loading the server's modules once, in a process that ends then. Its failure is the server's to tell. */
export function fillCompileCache(folder = COMPILE_CACHE): void {
  if (existsSync(folder)) return;
  spawnSync(process.execPath, ['--input-type=module', '--eval', LOAD], {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE: folder },
    stdio: 'ignore',
  });
}
