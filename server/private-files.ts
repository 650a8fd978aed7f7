import { chmodSync, closeSync, mkdirSync, openSync, type Stats, statSync } from 'node:fs';

/** What group and others may do. */
const OTHERS = 0o077;
const STICKY = 0o1000;

/** Makes a folder that only its owner can enter, or takes the others' permissions from one that is there. */
export function ensurePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  tighten(path);
}

/**
 * Makes an empty file that only its owner can read, from its first moment on.
 * @throws EEXIST: the name is taken
 */
export function createPrivateFile(path: string): void {
  closeSync(openSync(path, 'wx', 0o600));
}

/** A file that is there isn't touched: closing it would take the locks from a database that this process has open. */
export function ensurePrivateFile(path: string): void {
  try {
    createPrivateFile(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/**
 * Takes the others' permissions from what is there. Says so where that can't be done: another owner, a shared folder
 * (`/tmp`), a file system without permissions.
 */
export function tighten(path: string, chmod = chmodSync): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  // Windows has no such bits; Node makes them up.
  if (stats === undefined || !isOpen(stats) || process.platform === 'win32') return;
  try {
    if ((stats.mode & STICKY) === 0) chmod(path, stats.mode & ~OTHERS & 0o7777);
  } catch {
    // Reported below, like a chmod that had no effect.
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
