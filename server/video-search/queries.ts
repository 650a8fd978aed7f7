import { type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { compiledQuery } from '#server/db/compiled-query.ts';
import { isOneOf, joinedNumbers, numberList, splitNumbers } from '#server/db/number-lists.ts';
import type { Db, Schema, VideoTable } from '#server/db/row-types.ts';
import { shownVideos } from '#server/db/shown-videos.ts';
import { contains, patternOf } from '#server/video-search/bigrams.ts';

/**
 * The SQL queries for video lists. They identify videos by `video_no`, a running number, as the table of bigrams does.
 */

/** The columns of a video that a list needs. Media and search text are not among them, because they are large. */
export const LIST_COLUMNS = [
  'videos.video_id',
  'videos.video_no',
  'videos.title',
  'videos.content',
  'videos.post_date',
  'videos.modified',
  'videos.genre_slug',
  'videos.supervisor_id',
  'videos.video_type',
  'videos.company_url',
  'videos.publication_status',
  'videos.thumbnail_path',
  'videos.duration',
  'videos.has_captions',
  'videos.has_easy_captions',
  'videos.has_sign_language',
  'videos.views_count',
] as const;

export type ListRow = Pick<
  Selectable<VideoTable>,
  (typeof LIST_COLUMNS)[number] extends `videos.${infer Name extends keyof VideoTable}` ? Name : never
>;

export interface Counted {
  readonly video_no: number;
  readonly views_count: number;
}

// Posting lists: the numbers of all videos with a certain genre, supervisor, tag or bigram. The lists of tags and
// bigrams may include drafts.

type Joined = { readonly numbers: string | null };

const numbers = <Table extends 'videos' | 'video_tags' | 'grams_of_videos'>(eb: ExpressionBuilder<Schema, Table>) =>
  joinedNumbers(eb.ref('video_no' as never)).as('numbers');

const ofGenre = compiledQuery<{ slug: string }, Joined>((db, { slug }) => {
  const genres = db
    .selectFrom('genres')
    .select('slug')
    .where((eb) => eb.or([eb('slug', '=', slug), eb('parent_slug', '=', slug)]));
  return shownVideos(db).where('genre_slug', 'in', genres).select(numbers);
});

const ofSupervisor = compiledQuery<{ id: number }, Joined>((db, { id }) =>
  shownVideos(db).where('supervisor_id', '=', id).select(numbers),
);

const withTag = compiledQuery<{ slug: string }, Joined>((db, { slug }) =>
  db.selectFrom('video_tags').where('tag_slug', '=', slug).select(numbers),
);

const withBigram = compiledQuery<{ bigram: string }, Joined>((db, { bigram }) =>
  db.selectFrom('grams_of_videos').where('gram', '=', bigram).select(numbers),
);

const withPattern = compiledQuery<{ among: string; pattern: string }, Joined>((db, { among, pattern }) =>
  shownVideos(db)
    .where((eb) => eb.and([isOneOf(db, eb.ref('video_no'), among), contains(eb.ref('search_text'), pattern)]))
    .select(numbers),
);

/**
 * `level`: the index of the first pattern that the videos' search texts match; the number of patterns if they match
 * none.
 */
const withLevel = compiledQuery<{ among: string; patterns: readonly string[] }, { level: number } & Joined>(
  (db, { among, patterns }) =>
    db
      .selectFrom(
        shownVideos(db)
          .where((eb) => isOneOf(db, eb.ref('video_no'), among))
          .select((eb) => {
            const cases = patterns.map(
              (pattern, level) => sql`when ${contains(eb.ref('search_text'), pattern)} then ${sql.lit(level)}`,
            );
            return [
              'video_no',
              sql<number>`case ${sql.join(cases, sql` `)} else ${sql.lit(patterns.length)} end`.as('level'),
            ];
          })
          .as('levels'),
      )
      .select((eb) => ['level', joinedNumbers(eb.ref('video_no')).as('numbers')])
      .groupBy('level'),
);

/** The videos of a parent genre include those of its children. */
export const postingsOfGenre = async (db: Db, slug: string) => numbersIn(await ofGenre(db, { slug }));
export const postingsOfSupervisor = async (db: Db, id: number) => numbersIn(await ofSupervisor(db, { id }));
export const postingsOfTag = async (db: Db, slug: string) => numbersIn(await withTag(db, { slug }));
export const postingsOfBigram = async (db: Db, bigram: string) => numbersIn(await withBigram(db, { bigram }));

/** Returns those videos of `among` whose search text contains the word. */
export async function containing(db: Db, among: readonly number[], word: string): Promise<number[]> {
  return numbersIn(await withPattern(db, { among: numberList(db, among), pattern: patternOf(word) }));
}

/**
 * Groups the videos of `among` by the first pattern that their search text matches. The videos in the last group match
 * none.
 */
export async function byFirstPattern(
  db: Db,
  among: readonly number[],
  patterns: readonly string[],
): Promise<number[][]> {
  const rows = await withLevel(db, { among: numberList(db, among), patterns });
  return Array.from({ length: patterns.length + 1 }, (_, level) =>
    numbersIn(rows.filter((row) => row.level === level)),
  );
}

function numbersIn([row]: readonly Joined[]): number[] {
  return splitNumbers(row?.numbers);
}

export async function newestFirst(db: Db): Promise<number[]> {
  const row = await shownVideos(db)
    .select((eb) => {
      const order = sql`${eb.ref('post_date')} desc, ${eb.ref('video_no')} desc`;
      return joinedNumbers(eb.ref('video_no'), order).as('numbers');
    })
    .executeTakeFirst();
  return splitNumbers(row?.numbers);
}

/** All public videos in the order of their shuffle keys, and the keys in the same order. */
export async function shuffled(db: Db): Promise<{ numbers: number[]; keys: number[] }> {
  const row = await shownVideos(db)
    .select((eb) => {
      const order = sql`${eb.ref('shuffle_key')}, ${eb.ref('video_no')}`;
      const keys = joinedNumbers(eb.ref('shuffle_key'), order);
      return [joinedNumbers(eb.ref('video_no'), order).as('numbers'), keys.as('keys')];
    })
    .executeTakeFirst();
  return { numbers: splitNumbers(row?.numbers), keys: splitNumbers(row?.keys) };
}

const favorites = compiledQuery((db, { userId }: { userId: number }) =>
  db
    .selectFrom('favorites')
    .innerJoin('videos', 'videos.video_id', 'favorites.video_id')
    .where('favorites.user_id', '=', userId)
    .where('favorites.flag', '=', 1)
    .where('videos.withdrawn', '=', 0)
    .select((eb) => joinedNumbers(eb.ref('videos.video_no')).as('numbers')),
);

const viewed = compiledQuery((db, { userId }: { userId: number }) =>
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

export async function favoriteNumbers(db: Db, userId: number): Promise<number[]> {
  return numbersIn(await favorites(db, { userId }));
}

/** The videos for which the member has at least one stored view, most recently viewed first. */
export async function viewedNumbers(db: Db, userId: number): Promise<number[]> {
  return numbersIn(await viewed(db, { userId }));
}

const rowsOf = compiledQuery((db, { numbers }: { numbers: readonly number[] }) =>
  shownVideos(db).where('video_no', 'in', numbers).select(LIST_COLUMNS),
);

const counted = compiledQuery((db, { list }: { list: string }) =>
  shownVideos(db)
    .where((eb) => isOneOf(db, eb.ref('video_no'), list))
    .select(['video_no', 'views_count']),
);

const mostViewed = compiledQuery((db, { max, offset }: { max: number; offset: number }) =>
  inOrderOfViews(db).limit(max).offset(offset),
);

const mostViewedBehind = compiledQuery((db, { last, max }: { last: Counted; max: number }) =>
  inOrderOfViews(db)
    // With a row comparison, the database continues in the index right after the row of `last`. With `views_count <= …`
    // it would read all videos with an equal count again.
    .where(sql<SqlBool>`(views_count, video_no) < (${last.views_count}, ${last.video_no})`)
    .limit(max),
);

/** The rows of these videos in the order of `numbers`, without videos that are not public. */
export async function rowsInOrder(db: Db, numbers: readonly number[]): Promise<ListRow[]> {
  if (numbers.length === 0) return [];
  const rows = new Map((await rowsOf(db, { numbers })).map((row) => [row.video_no, row]));
  return numbers.flatMap((videoNo) => rows.get(videoNo) ?? []);
}

/** The view counts of these videos, in no particular order. */
export function viewsOf(db: Db, numbers: readonly number[]): Promise<Counted[]> {
  return counted(db, { list: numberList(db, numbers) });
}

/** Public videos, most viewed first; among videos with equal counts, the highest `video_no` first. */
export function mostViewedFrom(db: Db, offset: number, max: number): Promise<Counted[]> {
  return mostViewed(db, { max, offset });
}

/**
 * Like `mostViewedFrom`, but returns the videos that follow `last` in this order, or the first ones if `last` is null.
 */
export function mostViewedAfter(db: Db, last: Counted | null, max: number): Promise<Counted[]> {
  return last === null ? mostViewedFrom(db, 0, max) : mostViewedBehind(db, { last, max });
}

function inOrderOfViews(db: Db) {
  return shownVideos(db).select(['video_no', 'views_count']).orderBy('views_count', 'desc').orderBy('video_no', 'desc');
}
