import { PRESETS_FOLDER } from '#server/content/preset-avatars.ts';
import { createContentCache } from '#server/content-cache.ts';
import type { ContentVersion } from '#server/content-version.ts';
import type { Db } from '#server/db/schema.ts';

/** Root-relative paths of the pictures that everybody may choose, in the order of their files' names. */
export type PresetAvatars = () => Promise<readonly string[]>;

/** Asked of the database once an import. */
export function createPresetAvatars(db: Db, contentVersion: ContentVersion): PresetAvatars {
  const cache = createContentCache<readonly string[]>(contentVersion);
  return () => cache.get('', () => findPresets(db));
}

async function findPresets(db: Db): Promise<string[]> {
  const meta = await db.selectFrom('content_meta').select('value').where('key', '=', 'presets').executeTakeFirst();
  return meta === undefined ? presetFiles(db) : JSON.parse(meta.value);
}

/** Of content that was imported before its presets were listed: every file that ever was one. */
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
