import { PRESETS_FOLDER } from '#server/content/preset-avatars.ts';
import { createContentCache } from '#server/content-cache.ts';
import type { ContentVersion } from '#server/content-version.ts';
import type { Db } from '#server/db/schema.ts';

/** Root-relative paths of the pictures that everybody may choose, in the order of their files' names. */
export type PresetAvatars = () => Promise<readonly string[]>;

/** Looked for among all imported files, of which a large catalogue has hundreds of thousands: once an import. */
export function createPresetAvatars(db: Db, contentVersion: ContentVersion): PresetAvatars {
  const cache = createContentCache<readonly string[]>(contentVersion);
  return () => cache.get('', () => findPresets(db));
}

async function findPresets(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('assets')
    .select('name')
    .where('kind', '=', 'image')
    .where('source', 'like', `${PRESETS_FOLDER}/%`)
    .orderBy('source')
    .execute();
  return rows.map(({ name }) => `/images/${name}`);
}
