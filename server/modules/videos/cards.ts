import type { WireVideoListItem } from '#contract/entities/video.ts';
import { reusableQuery } from '#server/db/reusable-query.ts';
import type { Db } from '#server/db/schema.ts';
import { toWireTime } from '#server/http/times.ts';
import { type MarksByVideo, NO_MARKS } from '#server/modules/videos/caller-marks.ts';
import type { CaptionHits } from '#server/modules/videos/caption-hits.ts';
import type { CardRow } from '#server/modules/videos/card-columns.ts';
import type { FindTaxonomy } from '#server/modules/videos/taxonomy.ts';

interface CardExtras {
  readonly marks: MarksByVideo;
  readonly hits: CaptionHits;
  readonly findTaxonomy: FindTaxonomy;
  readonly assetUrl: (path: string) => string;
}

const tagsOf = reusableQuery((db, { ids }: { ids: readonly string[] }, _: null) =>
  db.selectFrom('video_tags').select(['video_id', 'tag_slug']).where('video_id', 'in', ids).orderBy('position'),
);

/** Rows as the wire shows them, with genre, supervisor and tags beside. */
export async function toCards(db: Db, rows: readonly CardRow[], extras: CardExtras): Promise<WireVideoListItem[]> {
  if (rows.length === 0) return [];
  const tagged = await tagsOf(db, { ids: rows.map((row) => row.video_id) }, null);
  const taxonomy = await extras.findTaxonomy(
    ({ genres, supervisors, tags }) =>
      rows.every((row) => genres.has(row.genre_slug) && supervisors.has(row.supervisor_id)) &&
      tagged.every((row) => tags.has(row.tag_slug)),
  );
  const tagsByVideo = Map.groupBy(tagged, (row) => row.video_id);
  return rows.map(({ genre_slug, supervisor_id, ...row }) => {
    const { favorite_flag, video_status } = extras.marks.get(row.video_id) ?? NO_MARKS;
    const tags = tagsByVideo.get(row.video_id) ?? [];
    return {
      ...row,
      post_date: toWireTime(row.post_date),
      modified: toWireTime(row.modified),
      thumbnail_path: row.thumbnail_path && extras.assetUrl(row.thumbnail_path),
      genre: taxonomy.genres.get(genre_slug) ?? null,
      supervisor: taxonomy.supervisors.get(supervisor_id) ?? null,
      tags: tags.flatMap(({ tag_slug }) => taxonomy.tags.get(tag_slug) ?? []),
      favorite_flag,
      video_status,
      caption_hit: extras.hits.get(row.video_id) ?? null,
    };
  });
}
