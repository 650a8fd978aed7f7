import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import type { Db } from '#server/db/schema.ts';
import { onEveryDatabase } from '#tests/support/server.ts';

/** As a database was before migration 0004. */
async function goBack(db: Db): Promise<void> {
  for (const name of ['video_tags_tag', 'video_tags_newest', 'videos_newest_of_genre']) {
    await db.schema.dropIndex(name).execute();
  }
  for (const column of ['genre_slug', 'post_date'])
    await db.schema.alterTable('video_tags').dropColumn(column).execute();
  await db.schema.dropTable('gram_counts').execute();
  await db.schema.createIndex('video_tags_tag').on('video_tags').columns(['tag_slug', 'video_id']).execute();
  await db.schema.createIndex('videos_genre').on('videos').columns(['genre_slug']).execute();
  await sql`delete from kysely_migration where name = '0004-search-speed'`.execute(db);
}

onEveryDatabase((server) => {
  it('a database with content gets from a migration what an import would have written', async () => {
    const contents = async () => [
      await server.db.selectFrom('video_tags').selectAll().orderBy('video_id').orderBy('tag_slug').execute(),
      await server.db.selectFrom('gram_counts').selectAll().orderBy('gram').execute(),
    ];
    const [tags = [], grams = []] = await contents();
    expect([tags.length > 0, grams.length > 0]).toEqual([true, true]);
    await goBack(server.db);
    await migrate(server.db);
    expect(await contents()).toEqual([tags, grams]);
  });
});
