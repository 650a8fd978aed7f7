import { type Kysely, sql } from 'kysely';
import { isPostgres } from '#server/db/postgres.ts';

/**
 * For the limits on views: `counted_views` tells which views of a member have been counted, and `operation_log_count`
 * how many logs a view has stored. The views that are already stored have all been counted.
 */
export async function createLimitsOnAbuse(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('counted_views')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('video_id', 'text', (column) => column.notNull())
    .addColumn('occurred_at', 'bigint', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addPrimaryKeyConstraint('counted_views_pk', ['user_id', 'video_id', 'occurred_at'])
    .execute();
  await sql`create index counted_views_expiry on counted_views (expires_at) where expires_at is not null`.execute(db);
  await sql`
    insert into counted_views (user_id, video_id, occurred_at, received_at)
    select distinct user_id, video_id, occurred_at, occurred_at from views
  `.execute(db);

  const count = isPostgres(db)
    ? sql`integer generated always as (json_array_length(operation_logs::json)) stored`
    : sql`integer generated always as (json_array_length(operation_logs)) virtual`;
  await sql`alter table views add column operation_log_count ${count}`.execute(db);
  await sql`
    create index views_with_logs on views (user_id, occurred_at, id, operation_log_count) where operation_log_count > 0
  `.execute(db);
}
