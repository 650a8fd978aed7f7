import { existsSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';

/**
 * The folder of the product: the repository, or an unpacked release. Found by its package.json, because a bundled
 * module lies in another folder than its source.
 */
export const PROGRAM_ROOT = findRoot(import.meta.dirname);

/** `.ts` in the repository, `.js` in a release. */
const EXTENSION = extname(import.meta.filename);
const IS_RELEASE = EXTENSION === '.js';

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json')) || dirname(folder) === folder) return folder;
  return findRoot(dirname(folder));
}

/** The path of a program of the server, such as `content/cli`, which another process can run. */
export function programFile(name: string): string {
  return join(PROGRAM_ROOT, 'server', `${name}${EXTENSION}`);
}

/** A command as the operator has to type it, for messages: `commandLine('backup', '<ファイル>')`. */
export function commandLine(name: 'content' | 'backup' | 'migrate', ...args: readonly string[]): string {
  const begin = IS_RELEASE ? `bin/shigoto-no-tane ${name}` : `npm run ${name} --`;
  return [begin, ...args].join(' ');
}
