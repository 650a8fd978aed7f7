import { createHash } from 'node:crypto';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type KindName, kindOf } from '#server/content/kinds.ts';
import { exists, unfinishedName } from '#server/content/media/asset-files.ts';
import { cleanSvg } from '#server/content/media/clean-svg.ts';
import { type ImagePlan, imageKey } from '#server/content/media/image-plan.ts';
import { type ImageRecipe, RECIPES_VERSION } from '#server/content/media/image-recipes.ts';
import type { Problems } from '#server/content/read/problems.ts';
import type { AssetTable } from '#server/db/row-types.ts';

export interface MadeImage {
  /** Root-relative path that is stored in the database (see `stored` in ImageRecipe). */
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly assets: readonly AssetTable[];
}

/**
 * Makes the image files that don't exist yet. An existing file is always current, because its name contains a hash of
 * the source (for an SVG, of the cleaned source). A broken image is reported as a problem and left out; only this step
 * notices it, because no earlier step decodes whole images.
 */
export async function makeImages(
  folder: string,
  assetFolder: string,
  plans: readonly ImagePlan[],
  problems: Problems,
  onProgress: (done: number, total: number) => void,
): Promise<Map<string, MadeImage>> {
  const wanted = new Map(plans.map((plan) => [imageKey(plan.recipe, plan.source), plan]));
  const made = new Map<string, MadeImage>();
  for (const [key, plan] of wanted) {
    try {
      made.set(key, await makeImage(folder, assetFolder, plan));
    } catch (error) {
      const { file, line } = plan.askedBy;
      problems.add(
        file,
        line,
        `画像 ${plan.source} を用意できません（${error instanceof Error ? error.message : error}）。`,
      );
    }
    onProgress(made.size, wanted.size);
  }
  return made;
}

async function makeImage(folder: string, assetFolder: string, { source, recipe }: ImagePlan): Promise<MadeImage> {
  const bytes = await readFile(join(folder, source));
  const hashOf = (content: Buffer | string) =>
    createHash('sha256').update(`${RECIPES_VERSION} ${recipe.name} `).update(content).digest('hex').slice(0, 32);
  if (source.endsWith('.svg')) {
    const svg = cleanSvg(bytes);
    return writeSvg(assetFolder, source, `${hashOf(svg)}.svg`, svg);
  }
  const hash = hashOf(bytes);
  const { width, height } = (await sharp(bytes).metadata()).autoOrient;
  const assets = await Promise.all(
    recipe.widths.map((to) => resize(bytes, assetFolder, source, `${hash}-${to}.webp`, to)),
  );
  const stored = Math.min(recipe.stored, width);
  return {
    path: `/images/${hash}-${recipe.stored}.webp`,
    width: stored,
    height: Math.round((stored * height) / width),
    assets,
  };
}

/**
 * Never enlarges an image: a file made from a smaller source has the source's width, although its name states the
 * recipe's width.
 */
async function resize(bytes: Buffer, folder: string, source: string, name: string, width: number): Promise<AssetTable> {
  const path = join(folder, name);
  if (!(await exists(path))) {
    const unfinished = unfinishedName(path);
    await sharp(bytes)
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 76, effort: 4 })
      .toFile(unfinished);
    await rename(unfinished, path);
  }
  return { name, kind: 'image', content_type: 'image/webp', bytes: (await stat(path)).size, source };
}

/**
 * `name` contains a hash of the cleaned file. So it differs from the name of a copy that an earlier release stored
 * without cleaning it.
 */
async function writeSvg(assetFolder: string, source: string, name: string, svg: string): Promise<MadeImage> {
  const path = join(assetFolder, name);
  if (!(await exists(path))) {
    const unfinished = unfinishedName(path);
    await writeFile(unfinished, svg);
    await rename(unfinished, path);
  }
  const { width, height } = await sharp(path).metadata();
  const bytes = (await stat(path)).size;
  const asset: AssetTable = { name, kind: 'image', content_type: 'image/svg+xml', bytes, source };
  return { path: `/images/${name}`, width, height, assets: [asset] };
}

export type MadeImages = ReadonlyMap<string, MadeImage>;

/** @throws if the image was not planned, which is a programming error */
export function madeImage(images: MadeImages, recipe: ImageRecipe, source: string): MadeImage {
  const image = images.get(imageKey(recipe, source));
  if (image === undefined) throw new Error(`image ${source} was not planned as ${recipe.name}`);
  return image;
}

/** The root-relative path of an entry's image. @throws if the image was not planned, or if the kind has no images */
export function entryImage(images: MadeImages, name: KindName, file: string): string {
  const { image } = kindOf(name);
  if (image === undefined) throw new Error(`${name} have no image`);
  return madeImage(images, image.recipe, `images/${file}`).path;
}
