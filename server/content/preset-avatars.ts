import { listFiles } from '#server/content/folder-files.ts';
import type { ImagePlan } from '#server/content/image-plan.ts';
import { recipes } from '#server/content/image-recipes.ts';
import type { Problems } from '#server/content/problems.ts';

/** Pictures that members may choose for themselves. No file names them: all that lie in this folder are offered, by name. */
export const PRESETS_FOLDER = 'images/avatars';

export function planPresets(folder: string, problems: Problems): ImagePlan[] {
  return listFiles(folder, PRESETS_FOLDER, problems).flatMap(({ name }) => {
    const source = `${PRESETS_FOLDER}/${name}`;
    if (/\.(webp|png|jpe?g)$/.test(name))
      return [{ source, recipe: recipes.square, askedBy: { file: source, line: 1 } }];
    problems.add(source, 1, 'ここには .webp、.png、.jpg の画像だけを置いてください。');
    return [];
  });
}
