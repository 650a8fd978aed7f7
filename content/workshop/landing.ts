/**
 * Makes the pictures at the top of the landing pages, below public/landing: `node content/workshop/landing.ts`. The
 * drawings contain no words, so that they need neither a translation nor a font.
 */

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { svg } from './brand/mark.ts';
import { scenes } from './landing/scenes.ts';

const WIDTH = 640;
const HEIGHT = 480;
const target = new URL('../../public/landing/', import.meta.url).pathname;

await mkdir(target, { recursive: true });
for (const [name, drawing] of Object.entries(scenes)) {
  await writeFile(join(target, `${name}.svg`), `${svg(WIDTH, HEIGHT, drawing)}\n`);
}
