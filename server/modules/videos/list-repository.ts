import { type SqlBool, sql } from 'kysely';
import { isOneOf, joinedNumbers, numberList, splitNumbers } from '#server/db/number-lists.ts';
import { reusableQuery } from '#server/db/reusable-query.ts';
import type { Db } from '#server/db/schema.ts';
import { CARD_COLUMNS, type CardRow } from '#server/modules/videos/card-columns.ts';

const favorites = reusableQuery<{ userId: number }, { numbers: string | null }, null>((db, { userId }) =>
  db
    .selectFrom('favorites')
    .innerJoin('videos', 'videos.video_id', 'favorites.video_id')
    .where('favorites.user_id', '=', userId)
    .where('favorites.flag', '=', 1)
    .where('videos.withdrawn', '=', 0)
    .select((eb) => joinedNumbers(eb.ref('videos.video_no')).as('numbers')),
);

const viewed = reusableQuery<{ userId: number }, { numbers: string | null }, null>((db, { userId }) =>
  db
    .selectFrom('viewings')
    .innerJoin('videos', 'videos.video_id', 'viewings.video_id')
    .where('viewings.user_id', '=', userId)
    .where('videos.withdrawn', '=', 0)
    .select((eb) => {
      const lastFirst = sql`${eb.ref('viewings.last_viewed_at')} desc, ${eb.ref('viewings.video_id')} desc`;
      return joinedNumbers(eb.ref('videos.video_no'), lastFirst).as('numbers');
    }),
);

const cards = reusableQuery((db, { numbers }: { numbers: readonly number[] }, _: null) =>
  shown(db).where('video_no', 'in', numbers).select(CARD_COLUMNS),
);

const counted = reusableQuery((db, { list }: { list: string }, _: null) =>
  shown(db)
    .where((eb) => isOneOf(db, eb.ref('video_no'), list))
    .select(['video_no', 'views_count']),
);

const mostViewed = reusableQuery((db, { max, offset }: { max: number; offset: number }, _: null) =>
  byViews(db).limit(max).offset(offset),
);

const mostViewedAfter = reusableQuery((db, { last, max }: { last: Counted; max: number }, _: null) =>
  byViews(db)
    // Compared as one, the index is entered at the very row: of many equal figures none is walked again.
    .where(sql<SqlBool>`(views_count, video_no) < (${last.views_count}, ${last.video_no})`)
    .limit(max),
);

/** A video and how often it was viewed. */
export interface Counted {
  readonly video_no: number;
  readonly views_count: number;
}

export async function favoriteNumbers(db: Db, userId: number): Promise<number[]> {
  const [row] = await favorites(db, { userId }, null);
  return splitNumbers(row?.numbers);
}

/** At least one stored view; the last viewed first. */
export async function viewedNumbers(db: Db, userId: number): Promise<number[]> {
  const [row] = await viewed(db, { userId }, null);
  return splitNumbers(row?.numbers);
}

/** Those that are shown, in the order of the numbers. */
export async function cardsInOrder(db: Db, numbers: readonly number[]): Promise<CardRow[]> {
  if (numbers.length === 0) return [];
  const rows = new Map((await cards(db, { numbers }, null)).map((row) => [row.video_no, row]));
  return numbers.flatMap((videoNo) => rows.get(videoNo) ?? []);
}

/** How often these were viewed, in no order. */
export function viewsOf(db: Db, numbers: readonly number[]): Promise<Counted[]> {
  return counted(db, { list: numberList(db, numbers) }, null);
}

/** Of all videos, equal ones by the newest: those after `last`. */
export function mostViewedOfAll(db: Db, last: Counted | null, max: number): Promise<Counted[]> {
  return last === null ? mostViewedFrom(db, 0, max) : mostViewedAfter(db, { last, max }, null);
}

export function mostViewedFrom(db: Db, offset: number, max: number): Promise<Counted[]> {
  return mostViewed(db, { max, offset }, null);
}

function byViews(db: Db) {
  return shown(db).select(['video_no', 'views_count']).orderBy('views_count', 'desc').orderBy('video_no', 'desc');
}

function shown(db: Db) {
  return db.selectFrom('videos').where('withdrawn', '=', 0).where('publication_status', '=', 1);
}
