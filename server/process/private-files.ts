import { chmodSync, closeSync, mkdirSync, openSync, type Stats, statSync } from 'node:fs';

/** The permission bits of group and others. */
const OTHERS = 0o077;
const STICKY = 0o1000;

/** Creates a folder that only its owner can access, or removes other users' permissions from an existing one. */
export function ensurePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  tighten(path);
}

/**
 * Creates an empty file that only its owner can read. The mode is set at creation, so others can never open it.
 * @throws EEXIST if the name exists
 */
export function createPrivateFile(path: string): void {
  closeSync(openSync(path, 'wx', 0o600));
}

/**
 * Creates a private file if the name doesn't exist. An existing file is not opened: on POSIX systems, closing it would
 * release the locks of this process on that file, such as those of an open database.
 */
export function ensurePrivateFile(path: string): void {
  try {
    createPrivateFile(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/**
 * Removes other users' permissions from a file or folder. Prints a warning if they remain, because the file has another
 * owner, the folder is shared (`/tmp`), or the file system has no permissions.
 */
export function tighten(path: string, chmod = chmodSync): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  // Windows has no such permissions; the bits that Node reports there mean nothing.
  if (stats === undefined || !isOpen(stats) || process.platform === 'win32') return;
  try {
    if ((stats.mode & STICKY) === 0) chmod(path, stats.mode & ~OTHERS & 0o7777);
  } catch {
    // A failed chmod is reported below, in the same way as one that had no effect.
  }
  const after = statSync(path, { throwIfNoEntry: false });
  if (after !== undefined && isOpen(after)) {
    console.warn(
      `注意：${path} を、このコンピューターのほかの利用者も読めます。持ち主だけが読めるようにしてください（chmod go= ${path}）。`,
    );
  }
}

function isOpen({ mode }: Stats): boolean {
  return (mode & OTHERS) !== 0;
}
