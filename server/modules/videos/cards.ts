import type { WireTag, WireVideoListItem } from '#contract/entities/video.ts';
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
  // Every field by its name: these leave as they are (see NATIVE_JSON), and the compiler knows of one too many.
  return rows.map((row): WireVideoListItem => {
    const { favorite_flag, video_status } = extras.marks.get(row.video_id) ?? NO_MARKS;
    const tags: WireTag[] = [];
    for (const { tag_slug } of tagsByVideo.get(row.video_id) ?? []) {
      const tag = taxonomy.tags.get(tag_slug);
      if (tag !== undefined) tags.push(tag);
    }
    return {
      video_id: row.video_id,
      video_no: row.video_no,
      title: row.title,
      content: row.content,
      post_date: toWireTime(row.post_date),
      modified: toWireTime(row.modified),
      views_count: row.views_count,
      favorite_flag,
      genre: taxonomy.genres.get(row.genre_slug) ?? null,
      supervisor: taxonomy.supervisors.get(row.supervisor_id) ?? null,
      tags,
      video_status,
      publication_status: row.publication_status,
      video_type: row.video_type,
      company_url: row.company_url,
      thumbnail_path: row.thumbnail_path && extras.assetUrl(row.thumbnail_path),
      duration: row.duration,
      has_captions: row.has_captions,
      has_easy_captions: row.has_easy_captions,
      has_sign_language: row.has_sign_language,
      caption_hit: extras.hits.get(row.video_id) ?? null,
    };
  });
}
