import type { Kysely } from 'kysely';

/**
 * Members' lists need the running numbers of a few videos by their ids: from this index alone, instead of from rows all
 * over a large table.
 */
export async function createNumbersOfVideos(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('videos_number_of_id')
    .on('videos')
    .columns(['video_id', 'withdrawn', 'video_no'])
    .execute();
}
