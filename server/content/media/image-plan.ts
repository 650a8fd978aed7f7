import { join } from 'node:path';
import sharp from 'sharp';
import { KIND_NAMES, kindOf } from '#server/content/kinds.ts';
import { type ImageRecipe, recipes } from '#server/content/media/image-recipes.ts';
import type { ContentFolder } from '#server/content/read/content-folder.ts';
import { hasContent, listFiles } from '#server/content/read/folder-files.ts';
import type { Problems } from '#server/content/read/problems.ts';
import { lineIn, type Texts } from '#server/content/read/texts.ts';
import { PRESETS_FOLDER } from '#server/modules/users/presets.ts';

/** An image to make, and the place in the content that uses it, for error messages. */
export interface ImagePlan {
  /** Relative to the content folder. */
  readonly source: string;
  readonly recipe: ImageRecipe;
  readonly askedBy: { readonly file: string; readonly line: number };
}

/** The key of an image in `MadeImages`. */
export const imageKey = (recipe: ImageRecipe, source: string) => `${recipe.name} ${source}`;

export function planImages(content: ContentFolder, texts: Texts): ImagePlan[] {
  const plans: ImagePlan[] = [];
  const plan = (recipe: ImageRecipe, source: string, file: string, line: number) =>
    plans.push({ source, recipe, askedBy: { file, line } });
  for (const name of KIND_NAMES) {
    const { image } = kindOf(name);
    if (image === undefined) continue;
    for (const { file, data, lineOf } of content.all[name]) {
      const source: unknown = Reflect.get(data, image.field);
      if (typeof source === 'string') plan(image.recipe, `images/${source}`, file, lineOf(image.field));
    }
  }
  for (const { file, path, data, lineOf } of content.media.values()) {
    plan(recipes.poster, `${path}/${data.poster}`, file, lineOf('poster'));
  }
  for (const placed of texts.values()) {
    for (const src of placed.text.images) plan(recipes.content, `images/${src}`, placed.file, lineIn(placed, src));
  }
  for (const { data, line } of content.linkPreviews) {
    if (data.image !== undefined) plan(recipes.thumbnail, `images/${data.image}`, 'link-previews.yaml', line);
  }
  return plans;
}

export async function checkImages(folder: string, plans: readonly ImagePlan[], problems: Problems): Promise<void> {
  for (const { source, recipe, askedBy } of plans) {
    const refuse = (message: string) => problems.add(askedBy.file, askedBy.line, message);
    if (source.includes('..') || !hasContent(folder, source)) {
      refuse(`画像 ${source} がありません。`);
      continue;
    }
    const size = await sharp(join(folder, source))
      .metadata()
      .then(({ autoOrient }) => autoOrient)
      .catch(() => null);
    if (size === null) refuse(`画像 ${source} を読めません。`);
    else if (recipe.ratio !== null && Math.abs(size.width / size.height / recipe.ratio - 1) > 0.02) {
      refuse(
        `画像 ${source} は${recipe.ratio === 1 ? '正方形' : '16:9'}にしてください（いまは ${size.width}×${size.height}）。`,
      );
    }
  }
}

export function planPresets(folder: string, problems: Problems): ImagePlan[] {
  return listFiles(folder, PRESETS_FOLDER, problems).flatMap(({ name }) => {
    const source = `${PRESETS_FOLDER}/${name}`;
    if (/\.(webp|png|jpe?g)$/.test(name))
      return [{ source, recipe: recipes.square, askedBy: { file: source, line: 1 } }];
    problems.add(source, 1, 'ここには .webp、.png、.jpg の画像だけを置いてください。');
    return [];
  });
}
