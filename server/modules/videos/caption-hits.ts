import { type ExpressionBuilder, sql } from 'kysely';
import type { WireVideoListItem } from '#contract/entities/video.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { contains, patternOf } from '#server/search/containing.ts';

export type CaptionHits = ReadonlyMap<string, NonNullable<WireVideoListItem['caption_hit']>>;

/** For each of these videos the first moment at which one of the words is said; ordinary captions before easy ones. */
export async function captionHits(db: Db, videoIds: readonly string[], words: readonly string[]): Promise<CaptionHits> {
  if (videoIds.length === 0 || words.length === 0) return new Map();
  const rows = await db
    .selectFrom('videos')
    .where('video_id', 'in', videoIds)
    .select((eb) => ['video_id', eb.fn.coalesce(firstHit(eb, '=', words), firstHit(eb, '!=', words)).as('hit')])
    .execute();
  return new Map(rows.flatMap(({ video_id, hit }) => (hit === null ? [] : [[video_id, toHit(hit)]])));
}

/** Looked for along the primary key, and no further than to the first: a letter that every cue has is found at once. */
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
      // Both in one text: as two columns, each would be looked for.
      .select((own) => sql<string>`${own.ref('cue.start_ms')} || ' ' || ${own.ref('cue.text')}`.as('hit'))
  );
}

function toHit(hit: string): { start: number; text: string } {
  const space = hit.indexOf(' ');
  return { start: Number(hit.slice(0, space)) / 1000, text: hit.slice(space + 1) };
}
