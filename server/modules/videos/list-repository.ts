import { expressionBuilder } from 'kysely';
import { SortType } from '#contract/enums.ts';
import type { VideoListQuery } from '#contract/queries.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import type { Paging } from '#server/modules/paging.ts';
import { CARD_COLUMNS, type CardRow } from '#server/modules/videos/card-columns.ts';
import { matches, type PersonalFilter, type Selection } from '#server/modules/videos/list-filter.ts';

export async function countVideos(db: Db, selection: Selection): Promise<number> {
  const { count } = await db
    .selectFrom('videos')
    .where((eb) => matches(eb, selection))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** One page. `pivot`: the shuffle key at which RANDOM starts. Equal keys are told apart by the running number. */
export async function listVideos(
  db: Db,
  selection: Selection,
  sort: Exclude<VideoListQuery['sort_type'], typeof SortType.viewedLatest>,
  pivot: number,
  paging: Paging,
): Promise<CardRow[]> {
  if (sort === SortType.random) return listShuffled(db, selection, pivot, paging);
  const direction = sort === SortType.oldest ? 'asc' : 'desc';
  const column = sort === SortType.playCount ? 'videos.views_count' : 'videos.post_date';
  return cards(db, selection)
    .orderBy(sortKey(column, selection), direction)
    .orderBy('videos.video_no', direction)
    .limit(paging.per_page)
    .offset(paging.offset)
    .execute();
}

/**
 * A member's own videos are few: the database shall fetch and sort those. By the bare column it would rather walk the
 * whole catalogue in its order and look for them, which takes long for somebody who likes old videos.
 */
function sortKey(column: 'videos.views_count' | 'videos.post_date' | 'videos.shuffle_key', { personal }: Selection) {
  const few = personal !== null && (personal.favorites || personal.viewed === 'only');
  const eb = expressionBuilder<Schema, 'videos'>();
  return few ? eb(column, '+', 0) : eb.ref(column);
}

/** What a member viewed, the last viewed first: along the member's own index, as far as the page needs it. */
export async function listViewedLatest(
  db: Db,
  selection: Selection,
  userId: number,
  paging: Paging,
): Promise<CardRow[]> {
  const joined: PersonalFilter = { userId, favorites: selection.personal?.favorites ?? false, viewed: 'any' };
  return db
    .selectFrom('viewings')
    .innerJoin('videos', 'videos.video_id', 'viewings.video_id')
    .where('viewings.user_id', '=', userId)
    .where(matches(expressionBuilder<Schema, 'videos'>(), { ...selection, personal: joined }))
    .select(CARD_COLUMNS)
    .orderBy('viewings.last_viewed_at', 'desc')
    .orderBy('viewings.video_id', 'desc')
    .limit(paging.per_page)
    .offset(paging.offset)
    .execute();
}

/** From the pivot to the end of the shuffled order, then on from its start: two index scans, never the whole table. */
async function listShuffled(db: Db, selection: Selection, pivot: number, paging: Paging): Promise<CardRow[]> {
  const ordered = cards(db, selection).orderBy(sortKey('videos.shuffle_key', selection)).orderBy('videos.video_no');
  const after = await ordered
    .where('videos.shuffle_key', '>=', pivot)
    .limit(paging.per_page)
    .offset(paging.offset)
    .execute();
  if (after.length === paging.per_page) return after;
  const { count } = await db
    .selectFrom('videos')
    .where((eb) => matches(eb, selection))
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

function cards(db: Db, selection: Selection) {
  return db
    .selectFrom('videos')
    .where((eb) => matches(eb, selection))
    .select(CARD_COLUMNS);
}
