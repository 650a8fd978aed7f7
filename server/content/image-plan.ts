import { join } from 'node:path';
import sharp from 'sharp';
import type { ContentFolder } from '#server/content/content-folder.ts';
import { hasContent } from '#server/content/folder-files.ts';
import { type ImageRecipe, recipes } from '#server/content/image-recipes.ts';
import type { Problems } from '#server/content/problems.ts';
import { lineIn, type Texts } from '#server/content/texts.ts';

/** An image that the folder needs, and who asked for it. */
export interface ImagePlan {
  /** Relative to the content folder. */
  readonly source: string;
  readonly recipe: ImageRecipe;
  readonly askedBy: { readonly file: string; readonly line: number };
}

/** The key by which a made image is found again. */
export const imageKey = (recipe: ImageRecipe, source: string) => `${recipe.name} ${source}`;

export function planImages(content: ContentFolder, texts: Texts): ImagePlan[] {
  const plans: ImagePlan[] = [];
  const plan = (recipe: ImageRecipe, source: string, file: string, line: number) =>
    plans.push({ source, recipe, askedBy: { file, line } });
  const { genres, supervisors, videos, introductions, testimonials } = content.all;
  for (const { file, data, lineOf } of genres) {
    if (data.icon !== undefined) plan(recipes.square, `images/${data.icon}`, file, lineOf('icon'));
  }
  for (const { file, data, lineOf } of supervisors) {
    if (data.avatar !== undefined) plan(recipes.square, `images/${data.avatar}`, file, lineOf('avatar'));
  }
  for (const { file, data, lineOf } of [...videos, ...introductions]) {
    if (data.thumbnail !== undefined) plan(recipes.thumbnail, `images/${data.thumbnail}`, file, lineOf('thumbnail'));
  }
  for (const { file, data, lineOf } of testimonials) {
    if (data.image !== undefined) plan(recipes.square, `images/${data.image}`, file, lineOf('image'));
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

/** Are the files there, images at all, and of the shape that their place has? */
export async function checkImages(folder: string, plans: readonly ImagePlan[], problems: Problems): Promise<void> {
  for (const { source, recipe, askedBy } of plans) {
    const refuse = (message: string) => problems.add(askedBy.file, askedBy.line, message);
    if (source.includes('..') || !hasContent(folder, source)) {
      refuse(`画像 ${source} がありません。`);
      continue;
    }
    const size = await sharp(join(folder, source))
      .metadata()
      .catch(() => null);
    if (size === null) refuse(`画像 ${source} を読めません。`);
    else if (recipe.ratio !== null && Math.abs(size.width / size.height / recipe.ratio - 1) > 0.02) {
      refuse(
        `画像 ${source} は${recipe.ratio === 1 ? '正方形' : '16:9'}にしてください（いまは ${size.width}×${size.height}）。`,
      );
    }
  }
}
