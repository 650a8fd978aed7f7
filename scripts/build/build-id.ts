import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files and folders that the page is built from. Tests and the server's own code are not among them. */
export const SOURCES: readonly string[] = [
  'src',
  'sw',
  'public',
  'index.html',
  'manifest.webmanifest',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/build',
];

/** One short hash of all source files of the page. The same sources give the same id on every machine. */
export function buildId(root = process.cwd()): string {
  return hashOf(SOURCES, root);
}

/**
 * A short hash of files and of everything in folders, including file names. A missing file or folder counts as empty.
 */
export function hashOf(sources: readonly string[], root = process.cwd()): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesOf(join(root, source))) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 12);
}

function filesOf(path: string): string[] {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOTDIR') return [path];
    if (code === 'ENOENT') return [];
    throw error;
  }
}
