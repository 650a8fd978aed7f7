import type { Kysely } from 'kysely';

/**
 * Members' lists need the numbers of a few videos by their ids. This index answers that without reading rows of a large
 * table.
 */
export async function createNumbersOfVideos(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('videos_number_of_id')
    .on('videos')
    .columns(['video_id', 'withdrawn', 'video_no'])
    .execute();
}
