import type { Kysely } from 'kysely';
import { isPostgres } from '#server/db/postgres.ts';

/** Passkeys of members, and the challenges that browsers have been given and not yet answered. */
export async function createPasskeys(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('passkey_handle', 'text').execute();
  const postgres = isPostgres(db);
  await db.schema
    .createTable('passkeys')
    .addColumn('id', postgres ? 'bigint' : 'integer', (column) =>
      postgres ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement(),
    )
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('credential_id', 'text', (column) => column.notNull().unique())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('backup_eligible', 'integer', (column) => column.notNull())
    .addColumn('backed_up', 'integer', (column) => column.notNull())
    .addColumn('aaguid', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .execute();
  await db.schema.createIndex('passkeys_user').on('passkeys').columns(['user_id']).execute();
  await db.schema
    .createTable('passkey_challenges')
    .addColumn('challenge_hash', 'text', (column) => column.primaryKey())
    .addColumn('browser_hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('passkey_challenges_browser')
    .on('passkey_challenges')
    .columns(['browser_hash'])
    .execute();
  await db.schema.createIndex('passkey_challenges_expiry').on('passkey_challenges').columns(['expires_at']).execute();
}
