import type { Selectable } from 'kysely';
import type { Paging } from '#contract/api/queries.ts';
import type { PageSlug, WireDocument, WireTestimonial } from '#contract/entities/document.ts';
import type { TestimonialType } from '#contract/enums.ts';
import { timeInJapan } from '#lib/dates.ts';
import type { Db, DocumentKind, DocumentTable } from '#server/db/row-types.ts';

export async function listDocuments(
  db: Db,
  kind: Exclude<DocumentKind, 'page'>,
  paging: Paging,
): Promise<{ documents: WireDocument[]; count: number }> {
  const listed = db.selectFrom('documents').where('kind', '=', kind).where('withdrawn', '=', 0);
  const ordered =
    kind === 'faq'
      ? listed.orderBy('sort_order').orderBy('id')
      : listed.orderBy('post_date', 'desc').orderBy('id', 'desc');
  const rows = await ordered.selectAll().limit(paging.per_page).offset(paging.offset).execute();
  const { count } = await listed.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { documents: rows.map(toDocument), count };
}

export async function findPage(db: Db, slug: PageSlug): Promise<WireDocument | null> {
  const row = await db
    .selectFrom('documents')
    .selectAll()
    .where('kind', '=', 'page')
    .where('slug', '=', slug)
    .where('withdrawn', '=', 0)
    .executeTakeFirst();
  return row === undefined ? null : toDocument(row);
}

export async function listTestimonials(
  db: Db,
  type: TestimonialType | null,
  paging: Paging,
): Promise<{ testimonials: WireTestimonial[]; count: number }> {
  const all = db.selectFrom('testimonials').where('withdrawn', '=', 0);
  const listed = type === null ? all : all.where('type', '=', type);
  const testimonials = await listed
    .select(['id', 'type', 'image_path', 'title', 'subtitle', 'body'])
    .orderBy('sort_order')
    .orderBy('id')
    .limit(paging.per_page)
    .offset(paging.offset)
    .execute();
  const { count } = await listed.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { testimonials, count };
}

function toDocument(row: Selectable<DocumentTable>): WireDocument {
  const { id, title, content } = row;
  return { id, title, content, post_date: timeInJapan(row.post_date), modified: timeInJapan(row.modified) };
}
