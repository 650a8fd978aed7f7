import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';

/**
 * The folder of the product: the repository, or an unpacked release. It is found by its package.json, because a bundled
 * module is in another folder than its source.
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

/** The version in package.json. */
export function productVersion(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(PROGRAM_ROOT, 'package.json'), 'utf8'));
  return version;
}

/** The commands of a release, and the npm commands that do the same in the repository. */
const NPM_COMMANDS = {
  import: 'content -- import',
  backup: 'backup --',
  restore: 'restore --',
  drill: 'drill --',
  migrate: 'migrate --',
  keys: 'keys --',
  logins: 'logins --',
};

/** A command as the operator has to type it, for messages: `commandLine('backup', '<ファイル>')`. */
export function commandLine(name: keyof typeof NPM_COMMANDS, args: string): string {
  return `${IS_RELEASE ? `bin/shigoto-no-tane ${name}` : `npm run ${NPM_COMMANDS[name]}`} ${args}`;
}
