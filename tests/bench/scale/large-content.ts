import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SAMPLE = 'content/sample';
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Copies the sample content and repeats its videos under new ids until there are `count` videos. */
export function writeLargeContent(count: number): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'shigoto-large-'));
  cpSync(SAMPLE, folder, { recursive: true });
  const names = readdirSync(join(SAMPLE, 'videos'));
  const originals = names.map((name) => readFileSync(join(SAMPLE, 'videos', name), 'utf8'));
  mkdirSync(join(folder, 'videos'), { recursive: true });
  const highest = Math.max(...originals.map((text) => Number(/^video_no: (\d+)$/m.exec(text)?.[1] ?? 0)));
  for (let number = highest + 1; number <= highest + count - names.length; number += 1) {
    const original = originals[number % originals.length] ?? '';
    const copy = original
      .replace(/^video_id: .*$/m, `video_id: 01K0000000000000000000${base32(number)}`)
      .replace(/^video_no: .*$/m, `video_no: ${number}`);
    writeFileSync(join(folder, 'videos', `${number}.md`), copy);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A number as the last four characters of a ULID (Crockford's base 32). */
function base32(number: number): string {
  return [15, 10, 5, 0].map((shift) => CROCKFORD[(number >> shift) & 31]).join('');
}
