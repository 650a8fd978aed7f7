import type { Selectable } from 'kysely';
import { RECOMMENDED_TAG_SLUG } from '#contract/limits.ts';
import { reusableQuery } from '#server/db/reusable-query.ts';
import type { Db, VideoTable } from '#server/db/schema.ts';
import { CARD_COLUMNS, type CardRow } from '#server/modules/videos/card-columns.ts';

const RELATED_MAX = 6;

export type VideoRow = CardRow & Pick<Selectable<VideoTable>, 'media' | 'poster_path' | 'withdrawn'>;

const withWaitingViews = reusableQuery((db, { videoId }: { videoId: string }, _: null) =>
  db
    .selectFrom('videos')
    .select([...CARD_COLUMNS, 'videos.media', 'videos.poster_path', 'videos.withdrawn'])
    .select((eb) =>
      eb
        .selectFrom('view_counts')
        .whereRef('view_counts.video_id', '=', 'videos.video_id')
        .select(({ fn }) => fn.sum<number | null>('delta').as('sum'))
        .as('waiting_views'),
    )
    .where('videos.video_id', '=', videoId),
);

const listed = reusableQuery((db, { ids }: { ids: readonly string[] }, _: null) =>
  db
    .selectFrom('videos')
    .select(CARD_COLUMNS)
    .where('videos.video_id', 'in', ids)
    .where('videos.withdrawn', '=', 0)
    .where('videos.publication_status', '=', 1),
);

/**
 * Withdrawn ones and drafts too: the route says what they are.
 * Views that no fold has reached yet are counted, in the same statement: between two, a fold could hide them.
 */
export async function findVideo(db: Db, videoId: string): Promise<VideoRow | null> {
  const [row] = await withWaitingViews(db, { videoId }, null);
  if (row === undefined) return null;
  const { waiting_views, ...video } = row;
  return { ...video, views_count: video.views_count + (waiting_views ?? 0) };
}

/** Those of these videos that may be shown, in the order of the ids. */
export async function videosInOrder(db: Db, ids: readonly string[]): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await listed(db, { ids }, null)).map((row) => [row.video_id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/**
 * Other videos of the same genre (two points) or with common tags (one each): those with most in common first, then
 * the newest. Points are collected along the genre's and the tags' indexes, so that the catalogue may be large.
 */
export async function relatedVideoIds(
  db: Db,
  video: { readonly video_id: string; readonly genre_slug: string },
): Promise<string[]> {
  const points = db
    .selectFrom('videos')
    .select((eb) => ['video_id', eb.lit<number>(2).as('points')])
    .where('genre_slug', '=', video.genre_slug)
    .unionAll(
      db
        .selectFrom('video_tags')
        .select((eb) => ['video_id', eb.lit<number>(1).as('points')])
        .where('tag_slug', 'in', tagsOf(db, video.video_id)),
    );
  const rows = await db
    .selectFrom(
      db
        .selectFrom(points.as('common'))
        .select(({ fn }) => ['video_id', fn.sum<number>('points').as('closeness')])
        .where('video_id', '<>', video.video_id)
        .groupBy('video_id')
        .as('candidates'),
    )
    .innerJoin('videos', 'videos.video_id', 'candidates.video_id')
    .select('videos.video_id')
    .where('videos.withdrawn', '=', 0)
    .where('videos.publication_status', '=', 1)
    .orderBy('candidates.closeness', 'desc')
    .orderBy('videos.post_date', 'desc')
    .orderBy('videos.video_no', 'desc')
    .limit(RELATED_MAX)
    .execute();
  return rows.map((row) => row.video_id);
}

/** That a video is recommended says nothing about what it is about. */
function tagsOf(db: Db, videoId: string) {
  return db
    .selectFrom('video_tags')
    .select('tag_slug')
    .where('video_id', '=', videoId)
    .where('tag_slug', '<>', RECOMMENDED_TAG_SLUG);
}
