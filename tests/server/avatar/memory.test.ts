import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { green } from './pictures.ts';

const CHILD = join(import.meta.dirname, 'memory-of-decoding.ts');

/** The allowed growth in MB. Decoding two pictures at once, or retaining a decoded one, takes more than 400 MB. */
const GROWTH_MAX = 320;

const deepInterlacedPng = (size: number) =>
  green(size, size).ensureAlpha(0.5).toColourspace('rgb16').png({ progressive: true }).toBuffer();
const progressiveJpeg = (size: number) =>
  green(size, size).withMetadata({ orientation: 6 }).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
const avif = (size: number) => green(size, size).avif({ effort: 0, quality: 20 }).toBuffer();

it.each<[string, () => Promise<Buffer>]>([
  ['interlaced PNG of 16 bits', () => deepInterlacedPng(5240)],
  ['rotated progressive JPEG', () => progressiveJpeg(6000)],
  ['AVIF', () => avif(3490)],
])('several uploads of the largest accepted %s need the memory of a single one', async (_, make) => {
  const folder = await mkdtemp(join(tmpdir(), 'picture-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'upload');
  await writeFile(file, await make());
  const { stdout } = await promisify(execFile)(process.execPath, [CHILD, file]);
  const { outcomes, grown } = JSON.parse(stdout);
  expect(outcomes).toEqual(['taken', 'taken']);
  expect(grown).toBeLessThan(GROWTH_MAX);
});
