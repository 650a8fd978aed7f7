import { expressionBuilder } from 'kysely';
import { SortType } from '#contract/enums.ts';
import type { VideoListQuery } from '#contract/queries.ts';
import { reusableQuery } from '#server/db/reusable-query.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import type { Paging } from '#server/modules/paging.ts';
import { CARD_COLUMNS, type CardRow } from '#server/modules/videos/card-columns.ts';
import {
  matches,
  type Selection,
  type SelectionShape,
  type SelectionValues,
  shapeOf,
  valuesOf,
} from '#server/modules/videos/list-filter.ts';

type Order = 'newest' | 'oldest' | 'most viewed';
interface ListShape extends SelectionShape {
  readonly order: Order;
}
/** Which part of the shuffled order: from the pivot on, or what comes before it. */
interface ShuffledShape extends SelectionShape {
  readonly after: boolean;
}
type ListValues = SelectionValues & Paging;
type ShuffledValues = ListValues & { readonly pivot: number };

const count = reusableQuery((db, values: SelectionValues, shape: SelectionShape) =>
  db
    .selectFrom('videos')
    .where((eb) => matches(eb, shape, values))
    .select(({ fn }) => fn.countAll<number>().as('count')),
);

const page = reusableQuery((db, values: ListValues, shape: ListShape) => {
  const direction = shape.order === 'oldest' ? 'asc' : 'desc';
  const column = shape.order === 'most viewed' ? 'videos.views_count' : 'videos.post_date';
  return cards(db, shape, values)
    .orderBy(sortKey(column, shape), direction)
    .orderBy('videos.video_no', direction)
    .limit(values.per_page)
    .offset(values.offset);
});

const lastViewed = reusableQuery((db, values: ListValues, shape: SelectionShape) =>
  db
    .selectFrom('viewings')
    .innerJoin('videos', 'videos.video_id', 'viewings.video_id')
    .where('viewings.user_id', '=', values.userId)
    .where(matches(expressionBuilder<Schema, 'videos'>(), shape, values))
    .select(CARD_COLUMNS)
    .orderBy('viewings.last_viewed_at', 'desc')
    .orderBy('viewings.video_id', 'desc')
    .limit(values.per_page)
    .offset(values.offset),
);

const shuffled = reusableQuery((db, values: ShuffledValues, shape: ShuffledShape) =>
  cards(db, shape, values)
    .where('videos.shuffle_key', shape.after ? '>=' : '<', values.pivot)
    .orderBy(sortKey('videos.shuffle_key', shape))
    .orderBy('videos.video_no')
    .limit(values.per_page)
    .offset(values.offset),
);

export async function countVideos(db: Db, selection: Selection): Promise<number> {
  const [row] = await count(db, valuesOf(selection), shapeOf(selection));
  return row?.count ?? 0;
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
  const order = sort === SortType.oldest ? 'oldest' : sort === SortType.playCount ? 'most viewed' : 'newest';
  return page(db, { ...valuesOf(selection), ...part(paging) }, { ...shapeOf(selection), order });
}

/**
 * A member's own videos are few: the database shall fetch and sort those. By the bare column it would rather walk the
 * whole catalogue in its order and look for them, which takes long for somebody who likes old videos.
 */
function sortKey(
  column: 'videos.views_count' | 'videos.post_date' | 'videos.shuffle_key',
  { personal }: SelectionShape,
) {
  const few = personal !== null && (personal.favorites || personal.viewed === 'only');
  const eb = expressionBuilder<Schema, 'videos'>();
  return few ? eb(column, '+', 0) : eb.ref(column);
}

/** What a member viewed, the last viewed first: along the member's own index, as far as the page needs it. */
export async function listViewedLatest(
  db: Db,
  { filter, personal }: Selection,
  userId: number,
  paging: Paging,
): Promise<CardRow[]> {
  // That they were viewed is what the join says.
  const selection = { filter, personal: { userId, favorites: personal?.favorites ?? false, viewed: 'any' as const } };
  return lastViewed(db, { ...valuesOf(selection), ...part(paging) }, shapeOf(selection));
}

/** From the pivot to the end of the shuffled order, then on from its start: two index scans, never the whole table. */
async function listShuffled(db: Db, selection: Selection, pivot: number, paging: Paging): Promise<CardRow[]> {
  const values = { ...valuesOf(selection), ...part(paging), pivot };
  const shape = shapeOf(selection);
  const after = await shuffled(db, values, { ...shape, after: true });
  if (after.length === paging.per_page) return after;
  const { count } = await db
    .selectFrom('videos')
    .where((eb) => matches(eb, shape, values))
    .where('videos.shuffle_key', '>=', pivot)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rest = { per_page: paging.per_page - after.length, offset: Math.max(0, paging.offset - count) };
  return [...after, ...(await shuffled(db, { ...values, ...rest }, { ...shape, after: false }))];
}

function cards(db: Db, shape: SelectionShape, values: SelectionValues) {
  return db
    .selectFrom('videos')
    .where((eb) => matches(eb, shape, values))
    .select(CARD_COLUMNS);
}

function part({ per_page, offset }: Paging): Paging {
  return { per_page, offset };
}
