import { type Kysely, sql } from 'kysely';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Adds what members see of their logins (`device`, `renewed_at`), and when a member last proved who they are
 * (`authenticated_at`). A login now ends 90 days after it began. An existing login expires 60 days after its last
 * renewal, so its `renewed_at` is computed from `expires_at`. Its device is unknown until its next renewal. It has no
 * `authenticated_at`, so it remains valid but doesn't count as recent (server/session/recent-login.ts).
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
