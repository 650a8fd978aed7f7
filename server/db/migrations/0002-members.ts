import type { CreateTableBuilder, Kysely } from 'kysely';
import { isPostgres } from '#server/db/postgres.ts';

/** Members, their sessions and their records. Everything that belongs to a user is deleted with the user's row. */
export async function createMembers(db: Kysely<unknown>): Promise<void> {
  await withId(db, 'users')
    .addColumn('user_key', 'text', (column) => column.notNull().unique())
    .addColumn('line_sub', 'text', (column) => column.notNull().unique())
    .addColumn('line_token', 'text')
    .addColumn('nickname', 'text', (column) => column.notNull())
    .addColumn('avatar_path', 'text', (column) => column.notNull())
    .addColumn('birth_year', 'integer')
    .addColumn('prefecture_id', 'integer')
    .addColumn('gender', 'integer')
    .addColumn('various_gender', 'text')
    .addColumn('disability_types', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('disability_note1', 'text')
    .addColumn('disability_note2', 'text')
    .addColumn('disability_note3', 'text')
    .addColumn('registration_status', 'text', (column) => column.notNull())
    .addColumn('latest_condition_date', 'text')
    .addColumn('views_cleared_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('registered_at', 'bigint')
    .execute();
  await owned(db.schema.createTable('consents'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('agreed_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('consents_pk', ['user_id', 'kind', 'version'])
    .execute();
  await owned(db.schema.createTable('avatars'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('webp_base64', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('avatars_pk', ['user_id', 'hash'])
    .execute();
  await db.schema.createIndex('avatars_hash').on('avatars').columns(['hash']).execute();
  await withId(db, 'deregistrations')
    .addColumn('reason', 'integer', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await createSessions(db);
  await createActivity(db);
  await createConditions(db);
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('login_states')
    .addColumn('state_hash', 'text', (column) => column.primaryKey())
    .addColumn('browser_hash', 'text', (column) => column.notNull())
    .addColumn('nonce', 'text', (column) => column.notNull())
    .addColumn('code_verifier', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('login_states_expiry').on('login_states').columns(['expires_at']).execute();
  await owned(db.schema.createTable('session_families'))
    .addColumn('family_id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('session_families_user').on('session_families').columns(['user_id']).execute();
  await db.schema.createIndex('session_families_expiry').on('session_families').columns(['expires_at']).execute();
  for (const table of ['refresh_tokens', 'sessions']) {
    await db.schema
      .createTable(table)
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('family_id', 'text', (column) =>
        column.notNull().references('session_families.family_id').onDelete('cascade'),
      )
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex(`${table}_family`).on(table).columns(['family_id']).execute();
    await db.schema.createIndex(`${table}_expiry`).on(table).columns(['expires_at']).execute();
  }
  // `predecessor_hash` names the token that was exchanged for this one. The first use of this token retires its
  // predecessor.
  await db.schema.alterTable('refresh_tokens').addColumn('predecessor_hash', 'text').execute();
  await db.schema.alterTable('refresh_tokens').addColumn('retired_at', 'bigint').execute();
  await owned(db.schema.createTable('idempotency_keys'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('subject', 'text')
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_pk', ['user_id', 'key'])
    .execute();
  await db.schema.createIndex('idempotency_keys_age').on('idempotency_keys').columns(['created_at']).execute();
}

async function createActivity(db: Kysely<unknown>): Promise<void> {
  // A row with flag 0 stays, so that a late delivery of an older intent finds it.
  await owned(db.schema.createTable('favorites'))
    .addColumn('video_id', 'text', (column) => column.notNull())
    .addColumn('flag', 'integer', (column) => column.notNull())
    .addColumn('occurred_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('favorites_pk', ['user_id', 'video_id'])
    .execute();
  await db.schema.createIndex('favorites_list').on('favorites').columns(['user_id', 'flag', 'video_id']).execute();
  // One row per view. The idempotency key identifies a repeated delivery.
  await owned(withId(db, 'views'))
    .addColumn('video_id', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text')
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('view_second', 'bigint', (column) => column.notNull())
    .addColumn('stop_position', 'integer', (column) => column.notNull())
    .addColumn('operation_logs', 'text', (column) => column.notNull())
    .addColumn('occurred_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('views_key', ['user_id', 'idempotency_key'])
    .execute();
  await db.schema
    .createIndex('views_latest')
    .on('views')
    .columns(['user_id', 'video_id', 'occurred_at', 'id'])
    .execute();
  // One row per member and video, updated together with the views. Lists join this table instead of the views.
  await owned(db.schema.createTable('viewings'))
    .addColumn('video_id', 'text', (column) => column.notNull())
    .addColumn('last_viewed_at', 'bigint', (column) => column.notNull())
    .addColumn('stop_position', 'integer', (column) => column.notNull())
    .addColumn('video_status', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('viewings_pk', ['user_id', 'video_id'])
    .execute();
  await db.schema
    .createIndex('viewings_latest')
    .on('viewings')
    .columns(['user_id', 'last_viewed_at', 'video_id'])
    .execute();
  // Increments that are folded into videos.views_count later, so that views of one popular video don't wait for the
  // lock of its row.
  await withId(db, 'view_counts')
    .addColumn('video_id', 'text', (column) => column.notNull())
    .addColumn('delta', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('view_counts_video').on('view_counts').columns(['video_id', 'delta']).execute();
}

async function createConditions(db: Kysely<unknown>): Promise<void> {
  await owned(withId(db, 'conditions'))
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('condition_point', 'integer', (column) => column.notNull())
    .addColumn('feeling_point', 'integer', (column) => column.notNull())
    .addColumn('sleep_in_at', 'text')
    .addColumn('wake_up_at', 'text')
    .addColumn('sleeping_time', 'integer')
    .addColumn('note', 'text')
    .addColumn('occurred_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('conditions_day', ['user_id', 'date'])
    .execute();
  await owned(db.schema.createTable('condition_tombstones'))
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('condition_tombstones_pk', ['user_id', 'date'])
    .execute();
}

/** A table with an automatic integer id. */
function withId(db: Kysely<unknown>, table: string): CreateTableBuilder<string, string> {
  const postgres = isPostgres(db);
  return db.schema
    .createTable(table)
    .addColumn('id', postgres ? 'bigint' : 'integer', (column) =>
      postgres ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement(),
    );
}

function owned(table: CreateTableBuilder<string, string>): CreateTableBuilder<string, string> {
  return table.addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'));
}
