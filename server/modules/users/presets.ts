import { createContentCache } from '#server/cache.ts';
import type { ContentVersion } from '#server/content/content-version.ts';
import type { Db } from '#server/db/row-types.ts';

/** The content folder of the pictures that all members may choose. All of its files are offered, sorted by name. */
export const PRESETS_FOLDER = 'images/avatars';

/** Root-relative paths of the pictures that all members may choose, sorted by file name. */
export type PresetAvatars = () => Promise<readonly string[]>;

export function createPresetAvatars(db: Db, contentVersion: ContentVersion): PresetAvatars {
  const cache = createContentCache<readonly string[]>(contentVersion);
  return () => cache.get('', () => findPresets(db));
}

async function findPresets(db: Db): Promise<string[]> {
  const meta = await db.selectFrom('content_meta').select('value').where('key', '=', 'presets').executeTakeFirst();
  return meta === undefined ? presetFiles(db) : JSON.parse(meta.value);
}

/**
 * All files that any import took from PRESETS_FOLDER. Needed for content that an earlier release has imported, because
 * earlier releases stored no list of presets.
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
