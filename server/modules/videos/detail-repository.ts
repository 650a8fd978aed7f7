import type { ExpressionBuilder, Selectable } from 'kysely';
import { RECOMMENDED_TAG_SLUG } from '#contract/limits.ts';
import type { Db, Schema, VideoTable } from '#server/db/schema.ts';
import { CARD_COLUMNS, type CardRow } from '#server/modules/videos/card-columns.ts';

const RELATED_MAX = 6;

export type VideoRow = CardRow & Pick<Selectable<VideoTable>, 'media' | 'poster_path' | 'withdrawn'>;

/** Withdrawn ones and drafts too: the route says what they are. */
export async function findVideo(db: Db, videoId: string): Promise<VideoRow | null> {
  const row = await db
    .selectFrom('videos')
    .select([...CARD_COLUMNS, 'videos.media', 'videos.poster_path', 'videos.withdrawn'])
    .where('videos.video_id', '=', videoId)
    .executeTakeFirst();
  return row ?? null;
}

/** Other videos of the same genre or with common tags: those with most in common first, then the newest. */
export async function relatedVideos(db: Db, video: VideoRow): Promise<CardRow[]> {
  const rows = await db
    .selectFrom('videos')
    .select(CARD_COLUMNS)
    .select((eb) => {
      const sameGenre = eb.case().when('videos.genre_slug', '=', video.genre_slug).then(2).else(0).end();
      return eb(sameGenre, '+', commonTags(eb, video.video_id)).as('closeness');
    })
    .where('videos.withdrawn', '=', 0)
    .where('videos.publication_status', '=', 1)
    .where('videos.video_id', '<>', video.video_id)
    .where((eb) => eb.or([eb('videos.genre_slug', '=', video.genre_slug), eb(commonTags(eb, video.video_id), '>', 0)]))
    .orderBy('closeness', 'desc')
    .orderBy('videos.post_date', 'desc')
    .orderBy('videos.video_no', 'desc')
    .limit(RELATED_MAX)
    .execute();
  return rows.map(({ closeness: _, ...card }) => card);
}

/** How many tags a row of `videos` shares with one video. That it is recommended is nothing in common. */
function commonTags(eb: ExpressionBuilder<Schema, 'videos'>, videoId: string) {
  return eb
    .selectFrom('video_tags as other')
    .innerJoin('video_tags as own', 'own.tag_slug', 'other.tag_slug')
    .whereRef('other.video_id', '=', 'videos.video_id')
    .where('own.video_id', '=', videoId)
    .where('own.tag_slug', '<>', RECOMMENDED_TAG_SLUG)
    .select(({ fn }) => fn.countAll<number>().as('count'));
}
