import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ImagePlan } from '#server/content/image-plan.ts';
import { recipes } from '#server/content/image-recipes.ts';

/** Pictures that members may choose for themselves. No file names them: all that lie in this folder are offered, by name. */
export const PRESETS_FOLDER = 'images/avatars';

export function planPresets(folder: string): ImagePlan[] {
  const directory = join(folder, PRESETS_FOLDER);
  const names = existsSync(directory) ? readdirSync(directory).filter((name) => /\.(webp|png|jpe?g)$/.test(name)) : [];
  return names.sort().map((name) => {
    const source = `${PRESETS_FOLDER}/${name}`;
    return { source, recipe: recipes.square, askedBy: { file: source, line: 1 } };
  });
}
