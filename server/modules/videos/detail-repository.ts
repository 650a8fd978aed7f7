import type { Selectable } from 'kysely';
import { compiledQuery } from '#server/db/compiled-query.ts';
import type { Db, VideoTable } from '#server/db/row-types.ts';
import { LIST_COLUMNS, type ListRow } from '#server/video-search/queries.ts';

export type VideoRow = ListRow & Pick<Selectable<VideoTable>, 'media' | 'poster_path' | 'withdrawn'>;

const withWaitingViews = compiledQuery((db, { videoId }: { videoId: string }) =>
  db
    .selectFrom('videos')
    .select([...LIST_COLUMNS, 'videos.media', 'videos.poster_path', 'videos.withdrawn'])
    .select((eb) =>
      eb
        .selectFrom('view_counts')
        .whereRef('view_counts.video_id', '=', 'videos.video_id')
        .select(({ fn }) => fn.sum<number | null>('delta').as('sum'))
        .as('waiting_views'),
    )
    .where('videos.video_id', '=', videoId),
);

/**
 * Finds a video. It may be withdrawn or a draft, which the route has to check. A background task moves view counts from
 * `view_counts` into the video's row. One statement reads both, because counts that are moved between two statements
 * would be missing.
 */
export async function findVideo(db: Db, videoId: string): Promise<VideoRow | null> {
  const [row] = await withWaitingViews(db, { videoId });
  if (row === undefined) return null;
  const { waiting_views, ...video } = row;
  return { ...video, views_count: video.views_count + (waiting_views ?? 0) };
}
