import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Problems } from '#server/content/read/problems.ts';

/** Matches what is ignored in any folder: notes for people, and files of operating systems and Git. */
const NOT_CONTENT = /^(\..*|README(\.(md|txt))?|Thumbs\.db|desktop\.ini)$/i;

/** The entries of `path` (relative to the content folder), sorted by name; empty if it doesn't exist. */
export function listFiles(folder: string, path: string, problems: Problems): Dirent[] {
  try {
    const items = readdirSync(join(folder, path), { withFileTypes: true });
    return items.filter(({ name }) => !NOT_CONTENT.test(name)).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (!isMissing(error)) problems.add(path, 1, 'フォルダとして読めません。');
    return [];
  }
}

/**
 * Reads a UTF-8 file without its byte order mark. If it is unreadable or has another encoding, reports a problem and
 * returns null.
 */
export function readText(folder: string, file: string, problems: Problems): string | null {
  let bytes: Buffer;
  try {
    bytes = readFileSync(join(folder, file));
  } catch {
    problems.add(file, 1, 'ファイルとして読めません。');
    return null;
  }
  const text = decode(bytes);
  if (text === null) problems.add(file, firstBadLine(bytes), 'UTF-8の文字ではありません。UTF-8で保存してください。');
  return text;
}

export function hasContent(folder: string, file: string): boolean {
  try {
    const stats = statSync(join(folder, file));
    return stats.isFile() && stats.size > 0;
  } catch {
    return false;
  }
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * The number of the first line that is not UTF-8. Each line can be decoded separately, because the byte of a line feed
 * is never part of another UTF-8 character.
 */
function firstBadLine(bytes: Buffer): number {
  for (let line = 1, start = 0; ; line += 1) {
    const end = bytes.indexOf('\n', start);
    if (end < 0 || decode(bytes.subarray(start, end)) === null) return line;
    start = end + 1;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
