import type { Kysely } from 'kysely';

/** Previews of other sites' pages that are fetched on demand, and their pictures. */
export async function createFetchedPreviews(db: Kysely<unknown>): Promise<void> {
  // Null: written by the import, and kept as it was written. That is what all rows were so far.
  await db.schema.alterTable('link_previews').addColumn('expires_at', 'bigint').execute();
  // In the database, like members' pictures: the node that is asked for one need not be the node that fetched it.
  await db.schema
    .createTable('preview_images')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('webp_base64', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}
