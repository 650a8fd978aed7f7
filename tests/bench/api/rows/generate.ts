import { sql } from 'kysely';
import type { Db } from '#server/db/row-types.ts';
import { bulkInsert } from './bulk-insert.ts';
import { cueRows, genreRows, gramRows, supervisorRows, tagRows, videoRows, videoTagRows } from './content-rows.ts';
import { favoriteRows, userRows, viewingRows, viewRows, visits } from './member-rows.ts';
import { Random } from './random.ts';

/**
 * By default every fourth video has captions. Captions of all 100,000 videos would need tens of millions of bigram
 * rows.
 */
const CAPTIONED = 4;

export interface GenerateOptions {
  readonly seed: number;
  /** Epoch milliseconds. Members' records are from the year before this time. */
  readonly now: number;
  readonly videos: number;
  readonly users: number;
  readonly views: number;
  readonly favoritesEach: number;
  readonly tags?: number;
  readonly genres?: number;
  /** Every n-th video has captions, where n is this number. */
  readonly captioned?: number;
}

export interface Generated {
  /** Database ids of the members. A member's index in this list is the number that `generatedUserKey` takes. */
  readonly userIds: readonly number[];
}

/**
 * Fills a migrated, empty database with a large catalogue and members' records. The same seed generates the same data.
 * A million views and 100,000 videos take about a minute.
 */
export async function generate(db: Db, options: GenerateOptions): Promise<Generated> {
  const { seed, now, videos, users, views, tags = 300, genres = 50, captioned = CAPTIONED } = options;
  await bulkInsert(db, 'genres', genreRows(genres));
  await bulkInsert(db, 'tags', tagRows(tags));
  await bulkInsert(db, 'supervisors', supervisorRows());
  const allVideos = () => videoRows(new Random(seed), { videos, genres, now, captioned });
  await bulkInsert(db, 'videos', allVideos());
  await bulkInsert(db, 'video_tags', videoTagRows(new Random(seed + 1), videos, tags));
  const ofVideo = (column: string) =>
    sql`(select ${sql.ref(`videos.${column}`)} from videos where videos.video_id = video_tags.video_id)`;
  await sql`update video_tags set genre_slug = ${ofVideo('genre_slug')}, post_date = ${ofVideo('post_date')}`.execute(
    db,
  );
  await bulkInsert(db, 'caption_cues', cueRows(videos, captioned));
  // Creating the index after the inserts takes a fraction of the time of updating it with every row.
  await db.schema.dropIndex('grams_of_videos_number').execute();
  await bulkInsert(db, 'grams_of_videos', gramRows(allVideos()));
  await db.schema.createIndex('grams_of_videos_number').on('grams_of_videos').columns(['video_no']).execute();

  await bulkInsert(db, 'users', userRows(users, now));
  const inserted = await db
    .selectFrom('users')
    .select('id')
    .where('line_sub', 'like', 'generated-%')
    .orderBy('id')
    .execute();
  const userIds = inserted.map((row) => row.id);
  const allVisits = () => visits(new Random(seed + 2), views, users, videos, now);
  await bulkInsert(db, 'views', viewRows(allVisits(), userIds));
  await bulkInsert(db, 'viewings', viewingRows(allVisits(), userIds));
  await bulkInsert(db, 'favorites', favoriteRows(new Random(seed + 3), options.favoritesEach, userIds, videos, now));
  await sql`analyze`.execute(db);
  return { userIds };
}
