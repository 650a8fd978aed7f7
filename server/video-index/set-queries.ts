import { type ExpressionBuilder, sql } from 'kysely';
import { isOneOf, joinedNumbers, numberList, splitNumbers } from '#server/db/number-lists.ts';
import { reusableQuery } from '#server/db/reusable-query.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { contains, patternOf } from '#server/search/containing.ts';

/** Running numbers of videos. Those of a tag or of letters may be numbers of drafts as well. */

type Joined = { readonly numbers: string | null };

const numbers = <Table extends 'videos' | 'video_tags' | 'grams_of_videos'>(eb: ExpressionBuilder<Schema, Table>) =>
  joinedNumbers(eb.ref('video_no' as never)).as('numbers');

/** A parent genre includes its children. */
const ofGenre = reusableQuery<{ slug: string }, Joined, null>((db, { slug }) => {
  const genres = db
    .selectFrom('genres')
    .select('slug')
    .where((eb) => eb.or([eb('slug', '=', slug), eb('parent_slug', '=', slug)]));
  return shown(db).where('genre_slug', 'in', genres).select(numbers);
});

const ofSupervisor = reusableQuery<{ id: number }, Joined, null>((db, { id }) =>
  shown(db).where('supervisor_id', '=', id).select(numbers),
);

const withTag = reusableQuery<{ slug: string }, Joined, null>((db, { slug }) =>
  db.selectFrom('video_tags').where('tag_slug', '=', slug).select(numbers),
);

const withGram = reusableQuery<{ gram: string }, Joined, null>((db, { gram }) =>
  db.selectFrom('grams_of_videos').where('gram', '=', gram).select(numbers),
);

const containing = reusableQuery<{ among: string; pattern: string }, Joined, null>((db, { among, pattern }) =>
  shown(db)
    .where((eb) => eb.and([isOneOf(db, eb.ref('video_no'), among), contains(eb.ref('search_text'), pattern)]))
    .select(numbers),
);

const inOrderOfDate = reusableQuery<object, Joined, null>((db) =>
  shown(db).select((eb) => {
    const newestFirst = sql`${eb.ref('post_date')} desc, ${eb.ref('video_no')} desc`;
    return joinedNumbers(eb.ref('video_no'), newestFirst).as('numbers');
  }),
);

const inShuffledOrder = reusableQuery<object, Joined & { readonly keys: string | null }, null>((db) =>
  shown(db).select((eb) => {
    const order = sql`${eb.ref('shuffle_key')}, ${eb.ref('video_no')}`;
    const keys = joinedNumbers(eb.ref('shuffle_key'), order);
    return [joinedNumbers(eb.ref('video_no'), order).as('numbers'), keys.as('keys')];
  }),
);

export const numbersOfGenre = async (db: Db, slug: string) => one(await ofGenre(db, { slug }, null));
export const numbersOfSupervisor = async (db: Db, id: number) => one(await ofSupervisor(db, { id }, null));
export const numbersWithTag = async (db: Db, slug: string) => one(await withTag(db, { slug }, null));
export const numbersWithGram = async (db: Db, gram: string) => one(await withGram(db, { gram }, null));
export const numbersNewestFirst = async (db: Db) => one(await inOrderOfDate(db, {}, null));

/** Those of these videos whose text has the word. */
export async function numbersContaining(db: Db, among: readonly number[], word: string): Promise<number[]> {
  return one(await containing(db, { among: numberList(db, among), pattern: patternOf(word) }, null));
}

/** All of them by their shuffle keys, and the keys beside them. */
export async function shuffledNumbers(db: Db): Promise<{ numbers: number[]; keys: number[] }> {
  const [row] = await inShuffledOrder(db, {}, null);
  return { numbers: splitNumbers(row?.numbers), keys: splitNumbers(row?.keys) };
}

function shown(db: Db) {
  return db.selectFrom('videos').where('withdrawn', '=', 0).where('publication_status', '=', 1);
}

function one([row]: readonly Joined[]): number[] {
  return splitNumbers(row?.numbers);
}
