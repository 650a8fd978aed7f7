import type { Selectable } from 'kysely';
import type { Paging } from '#contract/api/queries.ts';
import type { WireIntroductionListItem } from '#contract/entities/document.ts';
import { timeInJapan } from '#lib/dates.ts';
import type { Db, IntroductionTable } from '#server/db/row-types.ts';

const LIST_COLUMNS = [
  'introductions.id',
  'introductions.slug',
  'introductions.title',
  'introductions.post_date',
  'introductions.thumbnail_path',
] as const;
type ListRow = Pick<Selectable<IntroductionTable>, 'id' | 'slug' | 'title' | 'post_date' | 'thumbnail_path'>;

/** A page of the list, newest first. `count` is the number of introductions on all pages. */
export async function listIntroductions(
  db: Db,
  paging: Paging,
  assetUrl: (path: string) => string,
): Promise<{ items: WireIntroductionListItem[]; count: number }> {
  const listed = db.selectFrom('introductions').where('withdrawn', '=', 0);
  const rows = await listed
    .select(LIST_COLUMNS)
    .orderBy('post_date', 'desc')
    .orderBy('id', 'desc')
    .limit(paging.per_page)
    .offset(paging.offset)
    .execute();
  const { count } = await listed.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { items: rows.map((row) => toListItem(row, assetUrl)), count };
}

export async function findIntroduction(db: Db, slug: string): Promise<Selectable<IntroductionTable> | null> {
  const row = await db
    .selectFrom('introductions')
    .selectAll()
    .where('slug', '=', slug)
    .where('withdrawn', '=', 0)
    .executeTakeFirst();
  return row ?? null;
}

export async function listPickups(
  db: Db,
  introductionId: number,
  assetUrl: (path: string) => string,
): Promise<WireIntroductionListItem[]> {
  const rows = await db
    .selectFrom('introduction_pickups')
    .innerJoin('introductions', 'introductions.id', 'introduction_pickups.pickup_id')
    .select(LIST_COLUMNS)
    .where('introduction_pickups.introduction_id', '=', introductionId)
    .where('introductions.withdrawn', '=', 0)
    .orderBy('introduction_pickups.position')
    .execute();
  return rows.map((row) => toListItem(row, assetUrl));
}

export function toListItem(row: ListRow, assetUrl: (path: string) => string): WireIntroductionListItem {
  const { id, slug, title } = row;
  return {
    id,
    slug,
    title,
    post_date: timeInJapan(row.post_date),
    thumbnail_path: row.thumbnail_path && assetUrl(row.thumbnail_path),
  };
}
