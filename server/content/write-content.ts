import type { VideoRows } from '#server/content/video-rows.ts';
import type { AssetTable, Db, LinkPreviewTable, Schema } from '#server/db/schema.ts';
import { insertRows, upsertRows } from '#server/db/write-rows.ts';
import { gramsOf } from '#server/search/grams.ts';

/** Everything that an import writes, as rows. */
export interface ContentRows {
  readonly genres: readonly Schema['genres'][];
  readonly tags: readonly Schema['tags'][];
  readonly supervisors: readonly Schema['supervisors'][];
  readonly videos: readonly VideoRows[];
  readonly introductions: readonly Schema['introductions'][];
  readonly pickups: readonly Schema['introduction_pickups'][];
  readonly documents: readonly Schema['documents'][];
  readonly testimonials: readonly Schema['testimonials'][];
  readonly linkPreviews: readonly LinkPreviewTable[];
  readonly assets: readonly AssetTable[];
}

const WITHDRAWABLE = ['genres', 'tags', 'supervisors', 'videos', 'introductions', 'documents', 'testimonials'] as const;

/**
 * Makes the database say what the rows say, in one transaction: readers see the old content or the new one.
 * Its first statement writes the lock row, so that of two imports at once the second waits and then finds nothing to do.
 * @returns false when the version was there already
 */
export async function writeContent(db: Db, version: string, rows: ContentRows): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await upsertRows(trx, 'content_meta', [{ key: 'lock', value: version }], ['key']);
    const stored = await trx.selectFrom('content_meta').select('value').where('key', '=', 'version').executeTakeFirst();
    if (stored?.value === version) return false;
    const searched = await trx
      .selectFrom('videos')
      .select(['video_id', 'search_text'])
      .where('withdrawn', '=', 0)
      .execute();
    for (const table of WITHDRAWABLE) await trx.updateTable(table).set({ withdrawn: 1 }).execute();
    await writeTexts(trx, rows);
    await writeVideos(trx, rows.videos, rows.assets);
    await writeGrams(trx, rows.videos, new Map(searched.map((row) => [row.video_id, row.search_text])));
    await upsertRows(trx, 'content_meta', [{ key: 'version', value: version }], ['key']);
    return true;
  });
}

async function writeTexts(trx: Db, rows: ContentRows): Promise<void> {
  await upsertRows(trx, 'genres', rows.genres, ['slug']);
  await upsertRows(trx, 'tags', rows.tags, ['slug']);
  await upsertRows(trx, 'supervisors', rows.supervisors, ['id']);
  await upsertRows(trx, 'introductions', rows.introductions, ['id']);
  await upsertRows(trx, 'documents', rows.documents, ['kind', 'id']);
  await upsertRows(trx, 'testimonials', rows.testimonials, ['id']);
  await trx.deleteFrom('introduction_pickups').execute();
  await insertRows(trx, 'introduction_pickups', rows.pickups);
  // What an earlier import knew and this one doesn't is fetched from now on.
  await trx.updateTable('link_previews').set({ expires_at: 0 }).where('expires_at', 'is', null).execute();
  await upsertRows(trx, 'link_previews', rows.linkPreviews, ['url']);
}

async function writeVideos(trx: Db, videos: readonly VideoRows[], assets: readonly AssetTable[]): Promise<void> {
  await upsertRows(
    trx,
    'videos',
    videos.map(({ video }) => video),
    ['video_id'],
    ['views_count'],
  );
  for (const table of ['video_tags', 'caption_cues', 'video_assets'] as const) await trx.deleteFrom(table).execute();
  // Images of earlier imports stay known: pages and workers may have kept their addresses.
  await upsertRows(trx, 'assets', assets, ['name']);
  await insertRows(
    trx,
    'video_tags',
    videos.flatMap(({ tags }) => tags),
  );
  await insertRows(
    trx,
    'caption_cues',
    videos.flatMap(({ cues }) => cues),
  );
  await insertRows(
    trx,
    'video_assets',
    videos.flatMap((rows) => rows.assets),
  );
}

/** Grams are by far the most rows: only those of videos whose text changed are written anew. `before`: what was searched so far. */
async function writeGrams(trx: Db, videos: readonly VideoRows[], before: ReadonlyMap<string, string>): Promise<void> {
  const current = new Map(videos.map(({ video }) => [video.video_id, video.search_text]));
  const changed = videos.filter(({ video }) => before.get(video.video_id) !== video.search_text);
  const gone = [...before.keys()].filter((id) => !current.has(id));
  for (const id of [...changed.map(({ video }) => video.video_id), ...gone]) {
    await trx.deleteFrom('video_grams').where('video_id', '=', id).execute();
  }
  await insertRows(
    trx,
    'video_grams',
    changed.flatMap(({ video }) => [...gramsOf(video.search_text)].map((gram) => ({ gram, video_id: video.video_id }))),
  );
  if (changed.length === 0 && gone.length === 0) return;
  await trx.deleteFrom('gram_counts').execute();
  await trx
    .insertInto('gram_counts')
    .columns(['gram', 'videos'])
    .expression(
      trx
        .selectFrom('video_grams')
        .select(({ fn }) => ['gram', fn.countAll<number>().as('videos')])
        .groupBy('gram'),
    )
    .execute();
}
