import { type Kysely, sql } from 'kysely';

/**
 * For encrypted notes: the keys that rows may use. A note that begins like an encrypted one is marked as plain text.
 * The notes themselves are encrypted later, by `npm run keys -- rotate` or when they are written.
 */
export async function createDataKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('data_keys')
    .addColumn('key_id', 'text', (column) => column.primaryKey())
    .addColumn('used_since', 'bigint', (column) => column.notNull())
    .addColumn('rotating_since', 'bigint')
    .execute();
  for (const [table, column] of NOTES) {
    const note = sql.ref(column);
    await sql`
      update ${sql.table(table)} set ${note} = 'plain.' || ${note}
      where ${note} like 'v2.%' or ${note} like 'plain.%'
    `.execute(db);
  }
}

const NOTES = [
  ['conditions', 'note'],
  ['users', 'disability_note1'],
  ['users', 'disability_note2'],
  ['users', 'disability_note3'],
] as const;
