import type { Kysely } from 'kysely';

/** Previews of other sites' pages that are fetched on demand, and their pictures. */
export async function createFetchedPreviews(db: Kysely<unknown>): Promise<void> {
  // `expires_at` is null for previews that the import writes: they are never fetched. All existing rows are such
  // previews.
  await db.schema.alterTable('link_previews').addColumn('expires_at', 'bigint').execute();
  // Pictures are in the database, as members' pictures are, because another node may have fetched them.
  await db.schema
    .createTable('preview_images')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('webp_base64', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}
