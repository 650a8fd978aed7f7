import { SortType } from '#contract/enums.ts';
import type { VideoListQuery } from '#contract/queries.ts';
import type { Db } from '#server/db/schema.ts';
import type { Paging } from '#server/modules/paging.ts';
import { CARD_COLUMNS, type CardRow } from '#server/modules/videos/card-columns.ts';
import { matches, type VideoFilter } from '#server/modules/videos/list-filter.ts';

export async function countVideos(db: Db, filter: VideoFilter): Promise<number> {
  const { count } = await db
    .selectFrom('videos')
    .where((eb) => matches(eb, filter))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** One page. `pivot`: the shuffle key at which RANDOM starts. Equal keys are told apart by the running number. */
export async function listVideos(
  db: Db,
  filter: VideoFilter,
  sort: VideoListQuery['sort_type'],
  pivot: number,
  paging: Paging,
): Promise<CardRow[]> {
  if (sort === SortType.random) return listShuffled(db, filter, pivot, paging);
  const all = cards(db, filter);
  const sorted =
    sort === SortType.oldest
      ? all.orderBy('videos.post_date').orderBy('videos.video_no')
      : sort === SortType.playCount
        ? all.orderBy('videos.views_count', 'desc').orderBy('videos.video_no', 'desc')
        : all.orderBy('videos.post_date', 'desc').orderBy('videos.video_no', 'desc');
  return sorted.limit(paging.per_page).offset(paging.offset).execute();
}

/** From the pivot to the end of the shuffled order, then on from its start: two index scans, never the whole table. */
async function listShuffled(db: Db, filter: VideoFilter, pivot: number, paging: Paging): Promise<CardRow[]> {
  const ordered = cards(db, filter).orderBy('videos.shuffle_key').orderBy('videos.video_no');
  const after = await ordered
    .where('videos.shuffle_key', '>=', pivot)
    .limit(paging.per_page)
    .offset(paging.offset)
    .execute();
  if (after.length === paging.per_page) return after;
  const { count } = await db
    .selectFrom('videos')
    .where((eb) => matches(eb, filter))
    .where('videos.shuffle_key', '>=', pivot)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const before = await ordered
    .where('videos.shuffle_key', '<', pivot)
    .limit(paging.per_page - after.length)
    .offset(Math.max(0, paging.offset - count))
    .execute();
  return [...after, ...before];
}

function cards(db: Db, filter: VideoFilter) {
  return db
    .selectFrom('videos')
    .where((eb) => matches(eb, filter))
    .select(CARD_COLUMNS);
}
