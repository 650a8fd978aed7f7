import type { WireVideoListItem } from '#contract/entities/video.ts';
import type { Db } from '#server/db/schema.ts';
import { contains, patternOf } from '#server/search/containing.ts';

export type CaptionHits = ReadonlyMap<string, NonNullable<WireVideoListItem['caption_hit']>>;

/** For each of these videos the first moment at which one of the words is said; ordinary captions before easy ones. */
export async function captionHits(db: Db, videoIds: readonly string[], words: readonly string[]): Promise<CaptionHits> {
  if (videoIds.length === 0 || words.length === 0) return new Map();
  const cues = await db
    .selectFrom('caption_cues')
    .select(['video_id', 'srclang', 'start_ms', 'text'])
    .where('video_id', 'in', videoIds)
    .where((eb) => eb.or(words.map((word) => contains(eb.ref('search_text'), patternOf(word)))))
    .orderBy('position')
    .execute();
  const ordinaryFirst = [...cues.filter((cue) => cue.srclang === 'ja'), ...cues.filter((cue) => cue.srclang !== 'ja')];
  const hits = new Map<string, { start: number; text: string }>();
  for (const cue of ordinaryFirst) {
    if (!hits.has(cue.video_id)) hits.set(cue.video_id, { start: cue.start_ms / 1000, text: cue.text });
  }
  return hits;
}
