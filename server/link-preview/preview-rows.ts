import type { Selectable } from 'kysely';
import type { Db, LinkPreviewTable } from '#server/db/row-types.ts';
import type { PreviewImage } from '#server/link-preview/link-preview.ts';

export type PreviewRow = Selectable<LinkPreviewTable>;

export async function findPreview(db: Db, url: string): Promise<PreviewRow | null> {
  return (await db.selectFrom('link_previews').selectAll().where('url', '=', url).executeTakeFirst()) ?? null;
}

/**
 * Stores a fetched preview, unless an import has stored one for the same URL. Imported previews have no `expires_at`.
 */
export async function storePreview(trx: Db, row: PreviewRow): Promise<void> {
  const { url: _, ...values } = row;
  await trx
    .insertInto('link_previews')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('url').doUpdateSet(values).where('link_previews.expires_at', 'is not', null),
    )
    .execute();
}

/** Stores a picture. @returns its root-relative URL */
export async function storeImage(trx: Db, { name, bytes }: PreviewImage, now: number): Promise<string> {
  await trx
    .insertInto('preview_images')
    .values({ name, webp_base64: bytes.toString('base64'), created_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ created_at: now }))
    .execute();
  return `/images/${name}`;
}

export async function findPreviewImage(db: Db, name: string): Promise<Buffer | null> {
  const row = await db.selectFrom('preview_images').select('webp_base64').where('name', '=', name).executeTakeFirst();
  return row === undefined ? null : Buffer.from(row.webp_base64, 'base64');
}
