/** Assigns a drawing to each video file. The label and the background shape depend on the video's genre. */

import { readdir, readFile } from 'node:fs/promises';
import type { Ground, Poster } from './poster-page.ts';
import { findingAndLiving } from './thumbnails-finding-living.ts';
import { workingAndStyles } from './thumbnails-working-styles.ts';

const sample = new URL('../../../content/sample/', import.meta.url);

const grounds: Record<string, Ground> = {
  'finding-work': 'slope',
  'working-on': 'circle',
  living: 'wave',
  workstyles: 'arch',
};

/**
 * Reads a top-level `key: value` of the front matter. A regular expression suffices, because the values read here are
 * plain.
 */
function value(text: string, key: string): string | undefined {
  return new RegExp(`^${key}: *(.+)$`, 'm').exec(text)?.[1]?.trim();
}

async function readAll(folder: string): Promise<Map<string, string>> {
  const files = (await readdir(new URL(folder, sample))).filter((file) => file.endsWith('.md')).sort();
  const texts = files.map(
    async (file): Promise<[string, string]> => [
      file.slice(0, -3),
      await readFile(new URL(`${folder}${file}`, sample), 'utf8'),
    ],
  );
  return new Map(await Promise.all(texts));
}

export async function thumbnails(): Promise<Poster[]> {
  const genres = new Map([...(await readAll('genres/')).values()].map((text) => [value(text, 'slug') ?? '', text]));
  const drawings = new Map([...findingAndLiving, ...workingAndStyles].map((drawing) => [drawing.file, drawing]));
  return [...(await readAll('videos/'))].map(([file, text]) => {
    const drawing = drawings.get(file);
    const genre = genres.get(value(text, 'genre') ?? '');
    if (drawing === undefined || genre === undefined)
      throw new Error(`videos/${file}.md: no thumbnail is written for it, or its genre is unknown`);
    const top = value(genre, 'parent') ?? value(genre, 'slug') ?? '';
    return { ...drawing, label: value(genre, 'name') ?? '', ground: grounds[top] ?? 'sheet' };
  });
}
