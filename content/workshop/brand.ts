/**
 * Makes the product's icons, logos and sharing picture below public/: `node content/workshop/brand.ts`. Needs chromium,
 * ffmpeg and fonts-noto-cjk.
 */

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brand, mark, monochromeMark, onLight, onTeal, place, svg, WORDMARK_WIDTH, wordmark } from './brand/mark.ts';
import { previewCard } from './brand/preview-card.ts';
import { openPainter } from './browser.ts';
import { ffmpeg } from './run-command.ts';

const target = new URL('../../public/', import.meta.url).pathname;
const name = 'しごとのたね';

/** `share` is the mark's share of the icon's width. In maskable icons the mark must be inside the middle 80 %. */
function icon(share: number, radius: number): string {
  const scale = (512 * share) / 64;
  const margin = (512 - 512 * share) / 2;
  return svg(
    512,
    512,
    `<rect width="512" height="512" rx="${radius}" fill="${brand.teal}"/>${place(margin, margin, scale, mark(onTeal))}`,
  );
}

const drawings: readonly { readonly file: string; readonly size: number; readonly drawing: string }[] = [
  { file: 'icon-192', size: 192, drawing: icon(0.72, 112) },
  { file: 'icon-512', size: 512, drawing: icon(0.72, 112) },
  { file: 'maskable-192', size: 192, drawing: icon(0.54, 0) },
  { file: 'maskable-512', size: 512, drawing: icon(0.54, 0) },
  { file: 'apple-touch-icon', size: 180, drawing: icon(0.68, 0) },
  { file: 'monochrome-512', size: 512, drawing: svg(512, 512, place(56, 56, 6.25, monochromeMark())) },
];

await mkdir(join(target, 'icons'), { recursive: true });
await writeFile(
  join(target, 'favicon.svg'),
  svg(64, 64, `<rect width="64" height="64" rx="14" fill="${brand.teal}"/>${place(7, 7, 0.78, mark(onTeal))}`),
);
await writeFile(join(target, 'logo-mark.svg'), svg(64, 64, mark(onLight), name));
const words = `<path fill="${brand.teal}" d="${wordmark}"/>`;
await writeFile(
  join(target, 'logo.svg'),
  svg(Math.ceil(72 + WORDMARK_WIDTH), 64, mark(onLight) + place(72, 47, 1, words), name),
);

const scratch = await mkdtemp(join(tmpdir(), 'tane-brand-'));
const painter = await openPainter();
try {
  for (const { file, size, drawing } of drawings) {
    const page = `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${drawing}`;
    await painter.paint(page, join(target, 'icons', `${file}.png`), { width: size, height: size }, true);
  }
  const card = join(scratch, 'card.png');
  await painter.paint(`<style>body{margin:0}svg{display:block}</style>${previewCard()}`, card, {
    width: 1200,
    height: 630,
  });
  // 256 colours suffice for flat shapes, and they make the file far smaller than messengers' size limits.
  await ffmpeg([
    '-i',
    card,
    '-vf',
    'split[a][b];[a]palettegen=stats_mode=full[p];[b][p]paletteuse=dither=none',
    '-frames:v',
    '1',
    join(target, 'ogp.png'),
  ]);
} finally {
  await painter.close();
  await rm(scratch, { recursive: true, force: true });
}
