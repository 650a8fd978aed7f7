import type { WireVideoListItem } from '#contract/entities/video.ts';
import { compiledQuery } from '#server/db/compiled-query.ts';
import type { Db } from '#server/db/row-types.ts';

/** Whether a video is a member's favourite, and how far the member has viewed it. */
export interface CallerMarks {
  readonly favorite_flag: WireVideoListItem['favorite_flag'];
  readonly video_status: WireVideoListItem['video_status'];
  readonly stop_position: number;
  /** The time of the view from which `stop_position` comes, in epoch milliseconds; 0 without a view. */
  readonly last_viewed_at: number;
}

/**
 * The marks of a video that the member has neither marked as a favourite nor viewed. Visitors get these values for
 * every video.
 */
export const NO_MARKS: CallerMarks = { favorite_flag: 0, video_status: 0, stop_position: 0, last_viewed_at: 0 };

/** By video id. Contains only videos that the member has marked as favourites or viewed. */
export type MarksByVideo = ReadonlyMap<string, CallerMarks>;

interface Asked {
  readonly viewer: number;
  readonly ids: readonly string[];
}

/** Reads a member's rows in `viewings` and `favorites` in one statement, because every list of a member needs both. */
const marks = compiledQuery((db, { viewer, ids }: Asked) =>
  db
    .selectFrom('viewings')
    .select((eb) => ['video_id', 'video_status', 'stop_position', 'last_viewed_at', eb.lit<0 | 1>(0).as('favorite')])
    .where('user_id', '=', viewer)
    .where('video_id', 'in', ids)
    .unionAll(
      db
        .selectFrom('favorites')
        .select((eb) => [
          'video_id',
          eb.lit<CallerMarks['video_status']>(0).as('video_status'),
          eb.lit<number>(0).as('stop_position'),
          eb.cast<number>(eb.lit(0), 'bigint').as('last_viewed_at'),
          eb.lit<0 | 1>(1).as('favorite'),
        ])
        .where('user_id', '=', viewer)
        .where('flag', '=', 1)
        .where('video_id', 'in', ids),
    ),
);

export async function marksOf(db: Db, viewer: number | null, ids: readonly string[]): Promise<MarksByVideo> {
  const byVideo = new Map<string, CallerMarks>();
  if (viewer === null || ids.length === 0) return byVideo;
  for (const { video_id, favorite, ...viewing } of await marks(db, { viewer, ids })) {
    const known = byVideo.get(video_id) ?? NO_MARKS;
    byVideo.set(video_id, favorite === 1 ? { ...known, favorite_flag: 1 } : { ...known, ...viewing });
  }
  return byVideo;
}
