import { PublicationStatus } from '#contract/enums.ts';
import type { Db } from '#server/db/row-types.ts';

/** The videos that everybody may see: neither drafts nor withdrawn videos. */
export function shownVideos(db: Db) {
  return db
    .selectFrom('videos')
    .where('videos.withdrawn', '=', 0)
    .where('videos.publication_status', '=', PublicationStatus.public);
}
