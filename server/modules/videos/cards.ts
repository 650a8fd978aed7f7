import { type ExpressionBuilder, sql } from 'kysely';
import type { WireTag, WireVideoListItem } from '#contract/entities/video.ts';
import { timeInJapan } from '#lib/dates.ts';
import { compiledQuery } from '#server/db/compiled-query.ts';
import type { Db, Schema } from '#server/db/row-types.ts';
import { type MarksByVideo, NO_MARKS } from '#server/modules/videos/caller-marks.ts';
import type { FindTaxonomy } from '#server/modules/videos/taxonomy.ts';
import { contains, patternOf } from '#server/video-search/bigrams.ts';
import type { ListRow } from '#server/video-search/queries.ts';

interface CardExtras {
  readonly marks: MarksByVideo;
  readonly hits: CaptionHits;
  readonly findTaxonomy: FindTaxonomy;
  readonly assetUrl: (path: string) => string;
}

const tagsOf = compiledQuery((db, { ids }: { ids: readonly string[] }) =>
  db.selectFrom('video_tags').select(['video_id', 'tag_slug']).where('video_id', 'in', ids).orderBy('position'),
);

export async function toCards(db: Db, rows: readonly ListRow[], extras: CardExtras): Promise<WireVideoListItem[]> {
  if (rows.length === 0) return [];
  const tagged = await tagsOf(db, { ids: rows.map((row) => row.video_id) });
  const taxonomy = await extras.findTaxonomy(
    ({ genres, supervisors, tags }) =>
      rows.every((row) => genres.has(row.genre_slug) && supervisors.has(row.supervisor_id)) &&
      tagged.every((row) => tags.has(row.tag_slug)),
  );
  const tagsByVideo = Map.groupBy(tagged, (row) => row.video_id);
  return rows.map((row): WireVideoListItem => {
    const marks = extras.marks.get(row.video_id) ?? NO_MARKS;
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
      post_date: timeInJapan(row.post_date),
      modified: timeInJapan(row.modified),
      views_count: row.views_count,
      favorite_flag: marks.favorite_flag,
      genre: taxonomy.genres.get(row.genre_slug) ?? null,
      supervisor: taxonomy.supervisors.get(row.supervisor_id) ?? null,
      tags,
      video_status: marks.video_status,
      publication_status: row.publication_status,
      video_type: row.video_type,
      company_url: row.company_url,
      thumbnail_path: row.thumbnail_path && extras.assetUrl(row.thumbnail_path),
      duration: row.duration,
      has_captions: row.has_captions,
      has_easy_captions: row.has_easy_captions,
      has_sign_language: row.has_sign_language,
      stop_position: marks.stop_position,
      stop_position_at: marks.last_viewed_at === 0 ? null : timeInJapan(marks.last_viewed_at),
      caption_hit: extras.hits.get(row.video_id) ?? null,
    };
  });
}

export type CaptionHits = ReadonlyMap<string, NonNullable<WireVideoListItem['caption_hit']>>;

/**
 * For each video, the first cue that contains one of the words. Ordinary captions take precedence over captions in easy
 * Japanese.
 */
export async function captionHits(db: Db, videoIds: readonly string[], words: readonly string[]): Promise<CaptionHits> {
  if (videoIds.length === 0 || words.length === 0) return new Map();
  const rows = await db
    .selectFrom('videos')
    .where('video_id', 'in', videoIds)
    .select((eb) => ['video_id', eb.fn.coalesce(firstHit(eb, '=', words), firstHit(eb, '!=', words)).as('hit')])
    .execute();
  return new Map(rows.flatMap(({ video_id, hit }) => (hit === null ? [] : [[video_id, toHit(hit)]])));
}

/**
 * A subquery that gives a video's first matching cue as text. It reads along the primary key and stops at the first
 * match, so a search for a frequent character is fast.
 */
function firstHit(eb: ExpressionBuilder<Schema, 'videos'>, ordinary: '=' | '!=', words: readonly string[]) {
  return (
    eb
      .selectFrom('caption_cues as cue')
      .whereRef('cue.video_id', '=', 'videos.video_id')
      .where('cue.srclang', ordinary, 'ja')
      .where((own) => own.or(words.map((word) => contains(own.ref('cue.search_text'), patternOf(word)))))
      .orderBy('cue.srclang')
      .orderBy('cue.position')
      .limit(1)
      // The start and the text of the cue are joined into one column, because two columns would need two subqueries,
      // and so two searches.
      .select((own) => sql<string>`${own.ref('cue.start_ms')} || ' ' || ${own.ref('cue.text')}`.as('hit'))
  );
}

function toHit(hit: string): { start: number; text: string } {
  const space = hit.indexOf(' ');
  return { start: Number(hit.slice(0, space)) / 1000, text: hit.slice(space + 1) };
}
