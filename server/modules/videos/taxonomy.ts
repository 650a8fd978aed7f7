import type { WireGenreRef, WireSupervisor, WireTag } from '#contract/entities/video.ts';
import { createContentCache } from '#server/cache.ts';
import type { ContentVersion } from '#server/content/content-version.ts';
import type { Db } from '#server/db/row-types.ts';
import { toGenreRef, toSupervisor } from '#server/modules/videos/taxonomy-repository.ts';

/**
 * Genres, supervisors and tags for list items, by their keys. Includes withdrawn ones, because videos may still refer
 * to them.
 */
export interface Taxonomy {
  readonly genres: ReadonlyMap<string, WireGenreRef>;
  readonly supervisors: ReadonlyMap<number, WireSupervisor>;
  readonly tags: ReadonlyMap<string, WireTag>;
}

/**
 * Returns the taxonomy. `has` checks whether a taxonomy contains every entry that the caller needs. If the cached one
 * doesn't, the taxonomy is read again.
 */
export type FindTaxonomy = (has: (taxonomy: Taxonomy) => boolean) => Promise<Taxonomy>;

/**
 * Caches the whole taxonomy, a few hundred rows. Without a cache, each list of videos would read most of them.
 */
export function createTaxonomy(
  db: Db,
  contentVersion: ContentVersion,
  assetUrl: (path: string) => string,
): FindTaxonomy {
  const cache = createContentCache<Taxonomy>(contentVersion);
  return async (has) => {
    const known = await cache.get('', () => readTaxonomy(db, assetUrl));
    // Right after an import, a list may contain new videos while the cached taxonomy is still the old one.
    return has(known) ? known : readTaxonomy(db, assetUrl);
  };
}

async function readTaxonomy(db: Db, assetUrl: (path: string) => string): Promise<Taxonomy> {
  const genres = await db.selectFrom('genres').select(['slug', 'name', 'icon_path', 'parent_slug']).execute();
  const supervisors = await db
    .selectFrom('supervisors')
    .select(['id', 'name', 'slug', 'description', 'job_title', 'avatar_path'])
    .execute();
  const tags = await db.selectFrom('tags').select(['slug', 'name']).execute();
  return {
    genres: new Map(genres.map((row) => [row.slug, toGenreRef(row, assetUrl)])),
    supervisors: new Map(supervisors.map((row) => [row.id, toSupervisor(row, assetUrl)])),
    tags: new Map(tags.map((row) => [row.slug, row])),
  };
}
