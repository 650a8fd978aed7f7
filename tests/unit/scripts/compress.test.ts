import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressAll } from '#scripts/build/compress.ts';

it('text files that are large enough get a Brotli and a gzip version beside them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'compress-'));
  const long = 'あ'.repeat(200);
  writeFileSync(join(folder, 'long.js'), long);
  writeFileSync(join(folder, 'short.js'), 'export {};');
  writeFileSync(join(folder, 'picture.webp'), long);
  await compressAll(folder);
  expect(readdirSync(folder).sort()).toEqual(['long.js', 'long.js.br', 'long.js.gz', 'picture.webp', 'short.js']);
  expect(brotliDecompressSync(readFileSync(join(folder, 'long.js.br'))).toString()).toBe(long);
  expect(gunzipSync(readFileSync(join(folder, 'long.js.gz'))).toString()).toBe(long);
  rmSync(folder, { recursive: true });
});
