import type { Selectable } from 'kysely';
import { reusableQuery } from '#server/db/reusable-query.ts';
import type { Db, VideoTable } from '#server/db/schema.ts';
import { CARD_COLUMNS, type CardRow } from '#server/modules/videos/card-columns.ts';

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
