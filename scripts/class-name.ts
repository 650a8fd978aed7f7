import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/**
 * A CSS module's class name: its own name and three letters for its file. Short, because it stands in every page's HTML and
 * in the scripts; the own name repeats there, so it compresses away.
 */
export function className(name: string, file: string): string {
  const path = relative(process.cwd(), file.replace(/\?.*$/, '')).replaceAll('\\', '/');
  return `${name}-${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`;
}
