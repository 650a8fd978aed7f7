import type { WireVideoListItem } from '#contract/entities/video.ts';
import { reusableQuery } from '#server/db/reusable-query.ts';
import type { Db } from '#server/db/schema.ts';

/** What one person did with a video. */
export interface CallerMarks {
  readonly favorite_flag: WireVideoListItem['favorite_flag'];
  readonly video_status: WireVideoListItem['video_status'];
  readonly stop_position: number;
  /** Of the visit that the stop position comes from, epoch milliseconds; 0 for never. */
  readonly last_viewed_at: number;
}

/** A video that the caller never touched, and every video for an anonymous one. */
export const NO_MARKS: CallerMarks = { favorite_flag: 0, video_status: 0, stop_position: 0, last_viewed_at: 0 };

/** By video id; what is missing has NO_MARKS. */
export type MarksByVideo = ReadonlyMap<string, CallerMarks>;

interface Asked {
  readonly viewer: number;
  readonly ids: readonly string[];
}

/** In one statement, because a member's every list asks for it. */
const marks = reusableQuery((db, { viewer, ids }: Asked, _: null) =>
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

/** What the viewer did with these videos. */
export async function marksOf(db: Db, viewer: number | null, ids: readonly string[]): Promise<MarksByVideo> {
  const byVideo = new Map<string, CallerMarks>();
  if (viewer === null || ids.length === 0) return byVideo;
  for (const { video_id, favorite, ...viewing } of await marks(db, { viewer, ids }, null)) {
    const known = byVideo.get(video_id) ?? NO_MARKS;
    byVideo.set(video_id, favorite === 1 ? { ...known, favorite_flag: 1 } : { ...known, ...viewing });
  }
  return byVideo;
}
