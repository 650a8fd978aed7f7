import { readlinkSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Suffixes of the files that SQLite has open: the database, its write-ahead log, and the log's index. */
const SUFFIXES = ['', '-wal', '-shm'];
/** How many symbolic links Linux follows for one path. */
const LINKS_MAX = 40;

export function filesOf(path: string): string[] {
  return SUFFIXES.map((suffix) => `${path}${suffix}`);
}

/**
 * Resolves symbolic links as SQLite does. SQLite creates its log beside the target of the link.
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

/** The target of a symbolic link, or null if the path doesn't exist. */
function targetOf(path: string): string | null {
  try {
    return resolve(realpathSync(dirname(path)), readlinkSync(path));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

export class DatabaseMovedError extends Error {
  override readonly name = 'DatabaseMovedError';
  readonly code = 'DATABASE_MOVED';

  constructor(file: string) {
    super(`${file} was removed or replaced while it was open. Bring it back, or restart the server`);
  }
}

/**
 * Records which files have these names now. SQLite doesn't notice when an open file is removed or replaced, and
 * everything it writes from then on is lost when the last process closes the file.
 * @returns a check that throws a DatabaseMovedError if a name now refers to another file or to none; takes a few
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
    // As bigint, because inode numbers may exceed Number.MAX_SAFE_INTEGER.
    const { dev, ino } = statSync(file, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return null;
  }
}
