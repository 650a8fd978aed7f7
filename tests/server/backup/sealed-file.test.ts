import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { readKeyFile, seal, unseal } from '#server/backup/sealed-file.ts';

const root = mkdtempSync(join(tmpdir(), 'shigoto-sealed-'));
afterAll(() => rmSync(root, { recursive: true }));

function keyOf(text: string) {
  const file = join(root, 'key');
  writeFileSync(file, text);
  return readKeyFile(file);
}

const KEY = keyOf('0123456789abcdef0123456789abcdef');
const CHUNK = 1024 * 1024;
const HEADER = 8 + 6 + 32;
const path = join(root, 'file');

async function sealed(plain: Buffer, name = 'a'): Promise<Buffer> {
  return buffer(seal(Readable.from(plain.length === 0 ? [] : [plain]), KEY, name));
}

function opened(bytes: Buffer, name = 'a', key = KEY): Promise<Buffer> {
  writeFileSync(path, bytes);
  return buffer(unseal(path, key, name));
}

const bytesOf = (length: number) => Buffer.alloc(length, 'たね');

it.each([0, 1, 1000, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK])(
  '%i bytes are the same after decryption',
  async (length) => {
    const plain = bytesOf(length);
    const stored = await sealed(plain);
    expect((await opened(stored)).equals(plain)).toBe(true);
    if (length > 20) expect(stored.includes('たねたね')).toBe(false);
  },
);

it('a file that is changed, cut off, extended or reordered is refused', async () => {
  const stored = await sealed(bytesOf(2 * CHUNK + 10));
  const second = HEADER + CHUNK + 16;
  const [header, one, two, last] = [
    stored.subarray(0, HEADER),
    stored.subarray(HEADER, second),
    stored.subarray(second, second + CHUNK + 16),
    stored.subarray(second + CHUNK + 16),
  ];
  for (const place of [0, 20, HEADER + 1, second - 1, stored.length - 1]) {
    const changed = Buffer.from(stored);
    changed[place] = (changed[place] ?? 0) ^ 1;
    await expect(opened(changed), `byte ${place}`).rejects.toThrow('壊れて');
  }
  const wrong = [
    [header],
    [header, one],
    [header, one, two],
    [header, two, one, last],
    [header, one, last],
    [stored, last],
  ];
  for (const parts of wrong) await expect(opened(Buffer.concat(parts))).rejects.toThrow('壊れて');
  for (const length of [0, 5, HEADER - 1, stored.length - 1]) {
    await expect(opened(stored.subarray(0, length)), `${length} bytes`).rejects.toThrow('壊れて');
  }
});

it('another key is named, and a file under another name is refused', async () => {
  const stored = await sealed(Buffer.from('text'));
  const other = keyOf('another key of thirty-two letters');
  await expect(opened(stored, 'a', other)).rejects.toThrow(`鍵 ${KEY.id} で`);
  await expect(opened(stored, 'b')).rejects.toThrow('壊れて');
});

it('a missing or short key file is refused', () => {
  expect(() => keyOf('short')).toThrow('短すぎます');
  expect(() => readKeyFile(join(root, 'none'))).toThrow('読めません');
  expect(readFileSync(join(root, 'key'), 'utf8')).toBe('short');
});
