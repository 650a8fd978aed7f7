import { createContentCache } from '#server/cache.ts';
import type { ContentVersion } from '#server/content/content-version.ts';
import type { Db } from '#server/db/row-types.ts';

/**
 * The folder, relative to the content folder, with the pictures that all members may choose. All of its files are
 * offered, sorted by name.
 */
export const PRESETS_FOLDER = 'images/avatars';

/** The name of a preset by its file, for example 猫 for `5-猫.webp`; null if the file's name contains none. */
export function nameOfPreset(file: string): string | null {
  return /(?:^|\/)\d+-([^/]+)\.\w+$/.exec(file)?.[1]?.normalize('NFC') ?? null;
}

/** Root-relative paths of the pictures that all members may choose, sorted by file name. */
export type PresetAvatars = () => Promise<readonly string[]>;

export function createPresetAvatars(db: Db, contentVersion: ContentVersion): PresetAvatars {
  const cache = createContentCache<readonly string[]>(contentVersion);
  return () => cache.get('', () => findPresets(db));
}

/** The presets' names by path. */
export type PresetNames = () => Promise<Readonly<Record<string, string>>>;

export function createPresetNames(db: Db, contentVersion: ContentVersion): PresetNames {
  const cache = createContentCache<Readonly<Record<string, string>>>(contentVersion);
  return () =>
    cache.get('', async () => {
      const meta = db.selectFrom('content_meta').select('value').where('key', '=', 'preset_names');
      return JSON.parse((await meta.executeTakeFirst())?.value ?? '{}');
    });
}

async function findPresets(db: Db): Promise<string[]> {
  const meta = await db.selectFrom('content_meta').select('value').where('key', '=', 'presets').executeTakeFirst();
  return meta === undefined ? presetFiles(db) : JSON.parse(meta.value);
}

/**
 * All files that any import took from PRESETS_FOLDER. Needed for content that was imported by an earlier release,
 * because earlier releases stored no list of presets.
 */
async function presetFiles(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('assets')
    .select('name')
    .where('kind', '=', 'image')
    .where('source', 'like', `${PRESETS_FOLDER}/%`)
    .orderBy('source')
    .execute();
  return rows.map(({ name }) => `/images/${name}`);
}
