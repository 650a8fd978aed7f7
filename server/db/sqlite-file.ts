import { readlinkSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The files of a database that SQLite has open. */
const SUFFIXES = ['', '-wal', '-shm'];
/** The limit of Linux. */
const LINKS_MAX = 40;

export function filesOf(path: string): string[] {
  return SUFFIXES.map((suffix) => `${path}${suffix}`);
}

/**
 * SQLite follows symbolic links and creates the log beside the link's target.
 * @returns the target, which may not exist yet
 * @throws ELOOP for too many links
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

/** @returns null if nothing has this name */
function targetOf(path: string): string | null {
  try {
    return resolve(realpathSync(dirname(path)), readlinkSync(path));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** A file of an open database was removed or replaced. */
export class DatabaseMovedError extends Error {
  override readonly name = 'DatabaseMovedError';
  readonly code = 'DATABASE_MOVED';

  constructor(file: string) {
    super(`${file} was removed or replaced while it was open. Bring it back, or restart the server`);
  }
}

/**
 * Remembers which files have these names now. SQLite continues silently with a removed or replaced file, and what it
 * writes there is lost when the last process closes it.
 * @returns a check that throws a DatabaseMovedError if a name refers to another file or to none; it takes some
 * microseconds
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
