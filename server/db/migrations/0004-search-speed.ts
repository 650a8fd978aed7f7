import { type Kysely, sql } from 'kysely';

/**
 * For large catalogues: rows of video_tags repeat the video's genre and date, so that "genre and tag" and "newest with
 * this tag" are a single index range. gram_counts stores how many videos contain a bigram, so that they need not be
 * counted.
 */
export async function createSearchSpeed(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('video_tags')
    .addColumn('genre_slug', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('video_tags')
    .addColumn('post_date', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  const ofVideo = (column: string) =>
    sql`(select ${sql.ref(`videos.${column}`)} from videos where videos.video_id = video_tags.video_id)`;
  await sql`update video_tags set genre_slug = ${ofVideo('genre_slug')}, post_date = ${ofVideo('post_date')}`.execute(
    db,
  );

  await db.schema.dropIndex('video_tags_tag').execute();
  const indexes = [
    ['video_tags_tag', 'video_tags', ['tag_slug', 'genre_slug', 'video_id']],
    ['video_tags_newest', 'video_tags', ['tag_slug', 'post_date', 'video_id', 'genre_slug']],
    ['videos_newest_of_genre', 'videos', ['genre_slug', 'withdrawn', 'publication_status', 'post_date', 'video_id']],
  ] as const;
  for (const [name, table, columns] of indexes) {
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute();
  }
  await db.schema.dropIndex('videos_genre').execute();

  await db.schema
    .createTable('gram_counts')
    .addColumn('gram', 'text', (column) => column.primaryKey())
    .addColumn('videos', 'integer', (column) => column.notNull())
    .execute();
  await sql`insert into gram_counts (gram, videos) select gram, count(*) from video_grams group by gram`.execute(db);
}
