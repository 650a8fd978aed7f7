import { type Kysely, sql } from 'kysely';
import { isPostgres } from '#server/db/postgres.ts';

/**
 * Lists are computed from posting lists of video numbers (docs/decisions/0016-search-at-size.md): the videos of a
 * bigram, tag, genre or supervisor are one range of an index that contains nothing but the numbers.
 */
export async function createSetsOfVideos(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('video_tags')
    .addColumn('video_no', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  const number = sql`(select videos.video_no from videos where videos.video_id = video_tags.video_id)`;
  await sql`update video_tags set video_no = ${number}`.execute(db);
  await db.schema.dropIndex('video_tags_tag').execute();
  await db.schema.createIndex('video_tags_tag').on('video_tags').columns(['tag_slug', 'video_no']).execute();

  const listed = ['withdrawn', 'publication_status', 'video_no'] as const;
  for (const column of ['genre_slug', 'supervisor_id'] as const) {
    await db.schema
      .createIndex(`videos_of_${column}`)
      .on('videos')
      .columns([column, ...listed])
      .execute();
  }
  await db.schema.dropIndex('videos_supervisor').execute();
  await db.schema.createIndex('videos_number').on('videos').columns(['video_no']).execute();

  // The primary key is the whole row, so SQLite need not store it twice.
  const table = db.schema
    .createTable('grams_of_videos')
    .addColumn('gram', 'text', (column) => column.notNull())
    .addColumn('video_no', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('grams_of_videos_pk', ['gram', 'video_no']);
  await (isPostgres(db) ? table : table.modifyEnd(sql`without rowid`)).execute();
  await sql`
    insert into grams_of_videos (gram, video_no)
    select video_grams.gram, videos.video_no
    from video_grams inner join videos on videos.video_id = video_grams.video_id
    where videos.withdrawn = 0
  `.execute(db);
  await db.schema.createIndex('grams_of_videos_number').on('grams_of_videos').columns(['video_no']).execute();
  await db.schema.dropTable('video_grams').execute();
  await db.schema.dropTable('gram_counts').execute();
}
