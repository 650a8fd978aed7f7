import type { WireVideoListItem } from '#contract/entities/video.ts';
import { reusableQuery } from '#server/db/reusable-query.ts';
import type { Db } from '#server/db/schema.ts';

/** What one person did with a video. */
export interface CallerMarks {
  readonly favorite_flag: WireVideoListItem['favorite_flag'];
  readonly video_status: WireVideoListItem['video_status'];
  readonly stop_position: number;
}

/** A video that the caller never touched, and every video for an anonymous one. */
export const NO_MARKS: CallerMarks = { favorite_flag: 0, video_status: 0, stop_position: 0 };

/** By video id; what is missing has NO_MARKS. */
export type MarksByVideo = ReadonlyMap<string, CallerMarks>;

interface Asked {
  readonly viewer: number;
  readonly ids: readonly string[];
}

const viewingsOf = reusableQuery((db, { viewer, ids }: Asked, _: null) =>
  db
    .selectFrom('viewings')
    .select(['video_id', 'video_status', 'stop_position'])
    .where('user_id', '=', viewer)
    .where('video_id', 'in', ids),
);

const favoritesOf = reusableQuery((db, { viewer, ids }: Asked, _: null) =>
  db
    .selectFrom('favorites')
    .select('video_id')
    .where('user_id', '=', viewer)
    .where('flag', '=', 1)
    .where('video_id', 'in', ids),
);

/** What the viewer did with these videos. */
export async function marksOf(db: Db, viewer: number | null, ids: readonly string[]): Promise<MarksByVideo> {
  const marks = new Map<string, CallerMarks>();
  if (viewer === null || ids.length === 0) return marks;
  for (const { video_id, video_status, stop_position } of await viewingsOf(db, { viewer, ids }, null)) {
    marks.set(video_id, { ...NO_MARKS, video_status, stop_position });
  }
  for (const { video_id } of await favoritesOf(db, { viewer, ids }, null)) {
    marks.set(video_id, { ...(marks.get(video_id) ?? NO_MARKS), favorite_flag: 1 });
  }
  return marks;
}
