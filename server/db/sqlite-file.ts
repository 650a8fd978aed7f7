import { statSync } from 'node:fs';

/** What SQLite has open beside the database itself. */
const SUFFIXES = ['', '-wal', '-shm'];

export function filesOf(path: string): string[] {
  return SUFFIXES.map((suffix) => `${path}${suffix}`);
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
export function watchFiles(path: string): () => void {
  const known = filesOf(path).map((file) => ({ file, identity: identityOf(file) }));
  return () => {
    for (const { file, identity } of known) if (identityOf(file) !== identity) throw new DatabaseMovedError(file);
  };
}

function identityOf(file: string): string | null {
  try {
    // Numbers of files may have more digits than a number has.
    const { dev, ino } = statSync(file, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return null;
  }
}
