import { type Kysely, sql } from 'kysely';

/**
 * `nightly_runs` stores the latest night whose expired data has been deleted, and the lease of the deletion in
 * progress. The editor of a document declares its `version` and `changes`; members are asked to consent to a new
 * version.
 */
export async function createRetention(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('nightly_runs')
    .addColumn('task', 'text', (column) => column.primaryKey())
    .addColumn('night', 'text', (column) => column.notNull())
    .addColumn('lease', 'text')
    .addColumn('leased_until', 'bigint', (column) => column.notNull())
    .execute();
  await sql`insert into nightly_runs (task, night, leased_until) values ('delete expired data', '', 0)`.execute(db);
  await db.schema.alterTable('documents').addColumn('version', 'bigint').execute();
  await db.schema.alterTable('documents').addColumn('changes', 'text').execute();
  await sql`create index views_logs_age on views (occurred_at) where operation_log_count > 0`.execute(db);
  await sql`
    create index users_unregistered on users (created_at) where registration_status = 'AUTHENTICATED'
  `.execute(db);
}
