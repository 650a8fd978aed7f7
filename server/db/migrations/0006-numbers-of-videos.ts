import type { Kysely } from 'kysely';

/**
 * Members' lists look up the numbers of a few videos by the videos' ids. This index contains both, so the rows of
 * `videos`, which are large, need not be read.
 */
export async function createNumbersOfVideos(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('videos_number_of_id')
    .on('videos')
    .columns(['video_id', 'withdrawn', 'video_no'])
    .execute();
}
