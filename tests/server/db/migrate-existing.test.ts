import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { timeInJapan } from '#lib/dates.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Db } from '#server/db/row-types.ts';
import { loginAs } from '#tests/support/server/member.ts';
import { minute, newMember } from '#tests/support/server/recording.ts';
import { onEveryDatabase } from '#tests/support/server/server.ts';
import { videoId } from '#tests/support/server/server-content.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Undoes the migrations from 0004 on, so that the database looks like that of an older build. */
async function goBack(db: Db): Promise<void> {
  await db.schema.dropTable('nightly_runs').execute();
  for (const column of ['version', 'changes']) await db.schema.alterTable('documents').dropColumn(column).execute();
  for (const name of ['views_logs_age', 'users_unregistered']) await db.schema.dropIndex(name).execute();
  await sql`delete from kysely_migration where name = '0011-retention'`.execute(db);
  await db.schema.dropTable('passkey_challenges').execute();
  await db.schema.dropTable('passkeys').execute();
  await db.schema.alterTable('users').dropColumn('passkey_handle').execute();
  await sql`delete from kysely_migration where name = '0012-passkeys'`.execute(db);
  await db.schema.dropTable('data_keys').execute();
  await sql`delete from kysely_migration where name = '0010-data-keys'`.execute(db);
  for (const column of ['device', 'renewed_at', 'authenticated_at']) {
    await db.schema.alterTable('session_families').dropColumn(column).execute();
  }
  await sql`delete from kysely_migration where name = '0008-logins'`.execute(db);

  await db.schema.dropTable('counted_views').execute();
  await db.schema.dropIndex('views_with_logs').execute();
  await db.schema.alterTable('views').dropColumn('operation_log_count').execute();
  await sql`delete from kysely_migration where name = '0007-limits-on-abuse'`.execute(db);

  await db.schema.dropIndex('videos_number_of_id').execute();
  await sql`delete from kysely_migration where name = '0006-numbers-of-videos'`.execute(db);

  for (const name of ['videos_of_genre_slug', 'videos_of_supervisor_id', 'videos_number']) {
    await db.schema.dropIndex(name).execute();
  }
  await db.schema.createIndex('videos_supervisor').on('videos').columns(['supervisor_id']).execute();
  await db.schema
    .createTable('video_grams')
    .addColumn('gram', 'text', (column) => column.notNull())
    .addColumn('video_id', 'text', (column) => column.notNull().references('videos.video_id'))
    .addPrimaryKeyConstraint('video_grams_pk', ['gram', 'video_id'])
    .execute();
  await sql`
    insert into video_grams (gram, video_id)
    select gram, video_id from grams_of_videos
    inner join videos on videos.video_no = grams_of_videos.video_no and withdrawn = 0
  `.execute(db);
  await db.schema.createIndex('video_grams_video').on('video_grams').columns(['video_id']).execute();
  await db.schema.dropTable('grams_of_videos').execute();
  await sql`delete from kysely_migration where name = '0005-sets-of-videos'`.execute(db);

  for (const name of ['video_tags_tag', 'video_tags_newest', 'videos_newest_of_genre']) {
    await db.schema.dropIndex(name).execute();
  }
  for (const column of ['genre_slug', 'post_date', 'video_no']) {
    await db.schema.alterTable('video_tags').dropColumn(column).execute();
  }
  await db.schema.createIndex('video_tags_tag').on('video_tags').columns(['tag_slug', 'video_id']).execute();
  await db.schema.createIndex('videos_genre').on('videos').columns(['genre_slug']).execute();
  await sql`delete from kysely_migration where name = '0004-search-speed'`.execute(db);
}

onEveryDatabase((server) => {
  it('migrating a database with content gives the same rows as an import', async () => {
    const contents = async () => [
      await server.db.selectFrom('video_tags').selectAll().orderBy('video_id').orderBy('tag_slug').execute(),
      await server.db.selectFrom('grams_of_videos').selectAll().orderBy('gram').orderBy('video_no').execute(),
    ];
    const [tags = [], grams = []] = await contents();
    expect([tags.length > 0, grams.length > 0]).toEqual([true, true]);
    await goBack(server.db);
    await migrate(server.db);
    expect(await contents()).toEqual([tags, grams]);
  });

  it('logins that were stored before the migration stay valid, and count as old', async () => {
    const { browser } = await newMember(server);
    await goBack(server.db);
    await migrate(server.db);
    expect((await browser.api('/users/me')).status).toBe(200);
    expect((await browser.api('/users/me/export')).status).toBe(403);
  });

  it('a note that begins like an encrypted one is read as it was written', async () => {
    const member = await newMember(server);
    const notes = ['v2.0123456789ab.AAAA', 'plain.', 'V2.x', 'ふつうのメモ'];
    const ids = [];
    for (const [index] of notes.entries()) {
      const day = { condition_point: 3, feeling_point: 3, year: 2026, month: 11, day: index + 1, note: 'x' };
      const { body } = await member.done('POST', '/users/conditions', { ...day, occurred_at: minute(0) });
      ids.push((body.contents as { condition: { id: number } }).condition.id);
    }
    await goBack(server.db);
    for (const [index, note] of notes.entries()) {
      await server.db
        .updateTable('conditions')
        .set({ note })
        .where('id', '=', ids[index] ?? 0)
        .execute();
    }
    await migrate(server.db);
    for (const [index, note] of notes.entries()) {
      expect(await member.read(`/users/conditions/${ids[index]}`)).toMatchObject({ condition: { note } });
    }
  });

  it('views that were stored before the migration have been counted, and do not count again', async () => {
    const member = await newMember(server);
    const send = (at: number) => {
      const operation_logs = [{ action: 'PLAY', video_time: 0 }];
      const view = { video_id: videoId(1), view_second: 9, stop_position: 9, operation_logs };
      return member.done('POST', '/videos/views', { ...view, occurred_at: minute(at) });
    };
    const count = async () =>
      (await member.read<{ video: { views_count: number } }>(`/videos/${videoId(1)}`)).video.views_count;
    await send(0);
    await send(0);
    await goBack(server.db);
    await migrate(server.db);
    const before = await count();
    await send(29);
    expect(await count()).toBe(before);
    await send(30);
    expect(await count()).toBe(before + 1);
    const logs = server.db.selectFrom('views').select('operation_log_count').where('video_id', '=', videoId(1));
    expect(await logs.execute()).toEqual(Array(4).fill({ operation_log_count: 1 }));
  });

  it('logins remain valid, with the time of their last refresh, until ninety days after they began', async () => {
    const [young, old] = [await loginAs(server, 'hanako'), await loginAs(server, 'hanako')];
    const began = server.clock.time;
    server.clock.time += 59 * DAY_MS;
    expect((await old.api('/auth/refresh', { method: 'POST' })).status).toBe(200);
    await goBack(server.db);
    await sql`update session_families set expires_at = ${began + 119 * DAY_MS} where expires_at > ${began + 60 * DAY_MS}`.execute(
      server.db,
    );
    await migrate(server.db);
    const { body } = await old.api('/users/me/logins');
    expect((body.contents as { logins: unknown[] }).logins).toMatchObject([
      { device: null, created_at: timeInJapan(began), last_used_at: timeInJapan(server.clock.time), is_current: true },
      { device: null, created_at: timeInJapan(began), last_used_at: timeInJapan(began), is_current: false },
    ]);
    const ends = await server.db.selectFrom('session_families').select('expires_at').orderBy('expires_at').execute();
    expect(ends.slice(-2).map((row) => row.expires_at)).toEqual([began + 60 * DAY_MS, began + 90 * DAY_MS]);
    expect((await young.api('/auth/refresh', { method: 'POST' })).status).toBe(200);
  });
});
