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
  /** Root-relative paths of the pictures that members may choose, in their order. */
  readonly presets: readonly string[];
  readonly assets: readonly AssetTable[];
}

const WITHDRAWABLE = ['genres', 'tags', 'supervisors', 'videos', 'introductions', 'documents', 'testimonials'] as const;

/**
 * Makes the database say what the rows say, in one transaction: readers see the old content or the new one.
 * Its first statement writes the lock row, so that of two imports at once the second waits and then finds nothing to do.
 * `first`: only while there is no content, as somebody's import may have been faster.
 * @returns false when it wrote nothing
 */
export async function writeContent(
  db: Db,
  version: string,
  rows: ContentRows,
  scope: 'all' | 'first',
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await upsertRows(trx, 'content_meta', [{ key: 'lock', value: version }], ['key']);
    const stored = await trx.selectFrom('content_meta').select('value').where('key', '=', 'version').executeTakeFirst();
    if (stored?.value === version || (scope === 'first' && stored !== undefined)) return false;
    const searched = await trx
      .selectFrom('videos')
      .select(['video_id', 'video_no', 'search_text'])
      .where('withdrawn', '=', 0)
      .execute();
    for (const table of WITHDRAWABLE) await trx.updateTable(table).set({ withdrawn: 1 }).execute();
    await writeTexts(trx, rows);
    await writeVideos(trx, rows.videos, rows.assets);
    await writeGrams(trx, rows.videos, new Map(searched.map((row) => [row.video_id, row])));
    const facts = { version, presets: JSON.stringify(rows.presets) };
    const meta = Object.entries(facts).map(([key, value]) => ({ key, value }));
    await upsertRows(trx, 'content_meta', meta, ['key']);
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

/** What the search knew of a video so far. */
type Searched = Pick<Schema['videos'], 'video_no' | 'search_text'>;

/** Grams are by far the most rows: only those of videos whose text or number changed are written anew. */
async function writeGrams(trx: Db, videos: readonly VideoRows[], before: ReadonlyMap<string, Searched>): Promise<void> {
  const current = new Map(videos.map(({ video }) => [video.video_id, video]));
  const isSame = (id: string, known: Searched) => {
    const video = current.get(id);
    return video?.search_text === known.search_text && video.video_no === known.video_no;
  };
  // All of them before any is written: a number may have gone from one video to another.
  const stale = [...before].filter(([id, known]) => !isSame(id, known));
  for (const [, { video_no }] of stale)
    await trx.deleteFrom('grams_of_videos').where('video_no', '=', video_no).execute();
  const fresh = videos.filter(({ video }) => {
    const known = before.get(video.video_id);
    return known === undefined || !isSame(video.video_id, known);
  });
  await insertRows(
    trx,
    'grams_of_videos',
    fresh.flatMap(({ video }) => [...gramsOf(video.search_text)].map((gram) => ({ gram, video_no: video.video_no }))),
  );
}
