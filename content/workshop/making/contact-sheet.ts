/** One picture that gives an overview of a clip, for people who check it. */

import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';
import type { Clip } from './clip.ts';
import { keyWordsAt, pictureAt, thumbnailOf } from './picture.ts';
import { FPS, type Timeline } from './timeline.ts';

const TILE = { width: 426, height: 240, gap: 6 };
const COLUMNS = 3;
const folder = new URL('../../../docs/gallery/clips/', import.meta.url);

/**
 * Makes a clip's contact sheet and returns its path. The sheet shows the first picture, the end of each scene (when
 * everything in it has appeared), a picture of the version with large key words, if there is one, and the thumbnail.
 */
export async function contactSheet(clip: Clip, timeline: Timeline): Promise<string> {
  const pictures = [
    pictureAt(clip, timeline, 0),
    ...timeline.spans.map(({ to }) => pictureAt(clip, timeline, to - 2 / FPS)),
    ...(clip.versions.includes('keywords') ? [keyWordsAt(clip, timeline, timeline.duration / 2)] : []),
    thumbnailOf(clip, timeline),
  ];
  const tiles = pictures.map(async (svg, index) => ({
    input: await sharp(Buffer.from(svg)).resize(TILE.width, TILE.height).png().toBuffer(),
    left: (index % COLUMNS) * (TILE.width + TILE.gap),
    top: Math.floor(index / COLUMNS) * (TILE.height + TILE.gap),
  }));
  const size = {
    width: COLUMNS * (TILE.width + TILE.gap) - TILE.gap,
    height: Math.ceil(pictures.length / COLUMNS) * (TILE.height + TILE.gap) - TILE.gap,
  };
  await mkdir(folder, { recursive: true });
  const file = new URL(`${clip.name}.webp`, folder).pathname;
  await sharp({ create: { ...size, channels: 3, background: '#8a8f94' } })
    .composite(await Promise.all(tiles))
    .webp({ quality: 72 })
    .toFile(file);
  return file;
}
