import type { Db } from '#server/db/row-types.ts';
import { shownVideos } from '#server/db/shown-videos.ts';
import type { SiteLookups } from '#server/link-preview/in-site.ts';
import { excerpt, type Preview } from '#server/link-preview/preview.ts';

type AssetUrl = (path: string) => string;

/** Previews of this site's pages from the currently public content. */
export function databaseLookups(db: Db, assetUrl: AssetUrl): SiteLookups {
  const found = (title: string, description: string, image: string | null): Preview => ({
    title,
    description,
    image: image && assetUrl(image),
    page_found: true,
  });
  return {
    async video(id) {
      const row = await shownVideos(db)
        .select(['title', 'content', 'thumbnail_path'])
        .where('video_id', '=', id)
        .executeTakeFirst();
      return row === undefined ? null : found(row.title, excerpt(row.content), row.thumbnail_path);
    },
    async introduction(slug) {
      const row = await db
        .selectFrom('introductions')
        .select(['title', 'description', 'thumbnail_path'])
        .where('slug', '=', slug)
        .where('withdrawn', '=', 0)
        .executeTakeFirst();
      return row === undefined ? null : found(row.title, row.description, row.thumbnail_path);
    },
    async page(slug) {
      const row = await db
        .selectFrom('documents')
        .select(['title', 'content'])
        .where('kind', '=', 'page')
        .where('slug', '=', slug)
        .where('withdrawn', '=', 0)
        .executeTakeFirst();
      return row === undefined ? null : found(row.title, excerpt(row.content), null);
    },
  };
}
