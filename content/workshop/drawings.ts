/**
 * Makes the drawings that the product's screens show: `node content/workshop/drawings.ts`. The drawings contain no
 * words, so that they need neither a translation nor a font.
 */

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { svg } from './brand/mark.ts';
import { scenes } from './drawings/scenes.ts';
import { small } from './drawings/small.ts';

const folders = [
  { name: 'landing', drawings: scenes, width: 640, height: 480 },
  { name: 'drawings', drawings: small, width: 320, height: 240 },
] as const;

for (const { name, drawings, width, height } of folders) {
  const folder = new URL(`../../public/${name}/`, import.meta.url).pathname;
  await mkdir(folder, { recursive: true });
  for (const [file, drawing] of Object.entries(drawings))
    await writeFile(join(folder, `${file}.svg`), `${svg(width, height, drawing)}\n`);
}
