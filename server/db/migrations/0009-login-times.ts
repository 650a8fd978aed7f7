import type { Kysely } from 'kysely';

/**
 * When the person last proved at the login provider who they are. Null for the logins that exist already: they count as
 * old, although they stay valid.
 */
export async function createLoginTimes(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('session_families').addColumn('authenticated_at', 'bigint').execute();
}
