import { readlinkSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** What SQLite has open beside the database itself. */
const SUFFIXES = ['', '-wal', '-shm'];
/** As on Linux. */
const LINKS_MAX = 40;

export function filesOf(path: string): string[] {
  return SUFFIXES.map((suffix) => `${path}${suffix}`);
}

/**
 * SQLite follows links, and keeps the log beside the file that they lead to.
 * @returns that file, which needn't be there yet
 * @throws ELOOP: the links lead nowhere
 */
export function followLinks(path: string): string {
  let last = path;
  for (let followed = 0; followed <= LINKS_MAX; followed += 1) {
    if (statSync(last, { throwIfNoEntry: false })) return realpathSync(last);
    const next = targetOf(last);
    if (next === null) return last;
    last = next;
  }
  throw Object.assign(new Error(`too many links: ${path}`), { code: 'ELOOP' });
}

/** @returns null for a name that nothing has */
function targetOf(path: string): string | null {
  try {
    return resolve(realpathSync(dirname(path)), readlinkSync(path));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Somebody removed or replaced a file of a database that is open. */
export class DatabaseMovedError extends Error {
  override readonly name = 'DatabaseMovedError';
  readonly code = 'DATABASE_MOVED';

  constructor(file: string) {
    super(`${file} was removed or replaced while it was open. Bring it back, or restart the server`);
  }
}

/**
 * Remembers which files have these names now. SQLite goes on with a file that was removed or replaced as if nothing had
 * happened: what it writes there is lost when the last process closes it.
 * @returns a check that throws a DatabaseMovedError while one of the names stands for another file or for none. It
 * costs some microseconds
 */
export function watchFiles(files: readonly string[]): () => void {
  const known = files.map((file) => ({ file, identity: identityOf(file) }));
  return () => {
    for (const { file, identity } of known) if (identityOf(file) !== identity) throw new DatabaseMovedError(file);
  };
}

function identityOf(file: string): string | null {
  try {
    // Inode numbers may exceed the safe integers.
    const { dev, ino } = statSync(file, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return null;
  }
}
