/**
 * Makes the sample content's still images: `node content/workshop/stills.ts [part …]`. Parts: icons, portraits,
 * avatars, introductions; without a part, all of them. Needs chromium and fonts-noto-cjk; the results are
 * committed.
 */

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPainter, type Painter } from './browser.ts';
import { toWebp } from './making/encode.ts';
import { avatars } from './stills/avatars.ts';
import { genreIcons } from './stills/genre-icons.ts';
import { introductions } from './stills/introductions.ts';
import { type Still, supervisors, testimonials } from './stills/portraits.ts';
import { type Poster, posterPage } from './stills/poster-page.ts';

const images = new URL('../../content/sample/images/', import.meta.url).pathname;
const scratch = await mkdtemp(join(tmpdir(), 'tane-stills-'));

async function makeIcons(): Promise<void> {
  await mkdir(join(images, 'genres'), { recursive: true });
  for (const [slug, svg] of genreIcons) await writeFile(join(images, 'genres', `${slug}.svg`), svg);
}

async function makeStills(painter: Painter, folder: string, stills: readonly Still[]): Promise<void> {
  await mkdir(join(images, folder), { recursive: true });
  for (const { file, size, svg } of stills) {
    const picture = join(scratch, 'still.png');
    await painter.paint(
      `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
      picture,
      { width: size, height: size },
    );
    await toWebp(picture, join(images, folder, `${file}.webp`), 82);
  }
}

async function makePosters(painter: Painter, folder: string, posters: readonly Poster[]): Promise<void> {
  await mkdir(join(images, folder), { recursive: true });
  for (const poster of posters) {
    const picture = join(scratch, 'poster.png');
    await painter.paint(posterPage(poster), picture, { width: 1280, height: 720 });
    await toWebp(picture, join(images, folder, `${poster.file}.webp`), 78);
  }
}

const parts: Record<string, (painter: Painter) => Promise<void>> = {
  icons: makeIcons,
  async portraits(painter) {
    await makeStills(painter, 'supervisors', supervisors);
    await makeStills(painter, 'testimonials', testimonials);
  },
  avatars: (painter) => makeStills(painter, 'avatars', avatars),
  introductions: (painter) => makePosters(painter, 'introductions', introductions),
};

const asked = process.argv.slice(2);
const painter = await openPainter();
try {
  for (const name of asked.length > 0 ? asked : Object.keys(parts)) {
    const make = parts[name];
    if (make === undefined) throw new Error(`no part called ${name}: ${Object.keys(parts).join(', ')}`);
    await make(painter);
  }
} finally {
  await painter.close();
  await rm(scratch, { recursive: true, force: true });
}
