import { type Kysely, sql } from 'kysely';

const DAY_MS = 24 * 60 * 60_000;

/**
 * What members see of their logins, when they last proved who they are, and the absolute end of a login after 90 days.
 * The logins that exist already were last renewed 60 days before they would expire. Their device is unknown until they
 * are renewed, and `authenticated_at` is null, so that they count as old, although they stay valid.
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
