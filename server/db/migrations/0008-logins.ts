import { type Kysely, sql } from 'kysely';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Adds what members see of their logins (`device`, `renewed_at`), and when a member last proved who they are
 * (`authenticated_at`). A login now ends 90 days after it began. Existing logins expire 60 days after their last
 * renewal, so this gives their `renewed_at`. Their device is unknown until they are renewed. Without `authenticated_at`
 * they count as old, but remain valid.
 */
export async function createLogins(db: Kysely<unknown>): Promise<void> {
  const families = db.schema.alterTable('session_families');
  await families.addColumn('device', 'text').execute();
  await families.addColumn('renewed_at', 'bigint', (column) => column.notNull().defaultTo(0)).execute();
  await families.addColumn('authenticated_at', 'bigint').execute();
  await sql`update session_families set renewed_at = expires_at - ${sql.lit(60 * DAY_MS)}`.execute(db);
  const end = sql`created_at + ${sql.lit(90 * DAY_MS)}`;
  await sql`update session_families set expires_at = ${end} where expires_at > ${end}`.execute(db);
}
