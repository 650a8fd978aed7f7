import { ENTRY_TABLES, ROW_KEYS } from '#server/content/kinds.ts';
import type { VideoRows } from '#server/content/write/video-rows.ts';
import type { AssetTable, Db, LinkPreviewTable, Schema } from '#server/db/row-types.ts';
import { insertRows, upsertRows } from '#server/db/write-rows.ts';
import { bigramsOf } from '#server/video-search/bigrams.ts';

type TextTable = Exclude<keyof typeof ROW_KEYS, 'videos'>;

type TextRows = { readonly [Table in TextTable]: readonly Schema[Table][] };

export interface ContentRows extends TextRows {
  readonly videos: readonly VideoRows[];
  readonly pickups: readonly Schema['introduction_pickups'][];
  readonly linkPreviews: readonly LinkPreviewTable[];
  /** The pictures that members may choose, in order: root-relative paths, and names if they have any. */
  readonly presets: readonly { readonly path: string; readonly name: string | null }[];
  readonly assets: readonly AssetTable[];
}

/**
 * Writes all rows in one transaction, so that readers see either the old content or the new one. The first statement
 * writes the lock row, so concurrent imports run one after the other. An import whose version is already stored writes
 * nothing.
 * @param scope `first`: writes only while there is no content, because another import may have been faster
 * @returns false if nothing was written
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
    for (const table of ENTRY_TABLES) await trx.updateTable(table).set({ withdrawn: 1 }).execute();
    await writeTexts(trx, rows);
    await writeVideos(trx, rows.videos, rows.assets);
    await writeGrams(trx, rows.videos, new Map(searched.map((row) => [row.video_id, row])));
    const facts = {
      version,
      presets: JSON.stringify(rows.presets.map(({ path }) => path)),
      preset_names: JSON.stringify(Object.fromEntries(rows.presets.map(({ path, name }) => [path, name ?? '']))),
    };
    const meta = Object.entries(facts).map(([key, value]) => ({ key, value }));
    await upsertRows(trx, 'content_meta', meta, ['key']);
    return true;
  });
}

async function writeTexts(trx: Db, rows: ContentRows): Promise<void> {
  const texts: TextRows = rows;
  const upsert = <Table extends TextTable>(table: Table) => upsertRows(trx, table, texts[table], ROW_KEYS[table]);
  for (const table of ENTRY_TABLES) if (table !== 'videos') await upsert(table);
  await trx.deleteFrom('introduction_pickups').execute();
  await insertRows(trx, 'introduction_pickups', rows.pickups);
  // Imported previews have no `expires_at`. All of them expire here; the next statement restores those that are still
  // in the folder. The server then fetches the others itself.
  await trx.updateTable('link_previews').set({ expires_at: 0 }).where('expires_at', 'is', null).execute();
  await upsertRows(trx, 'link_previews', rows.linkPreviews, ['url']);
}

async function writeVideos(trx: Db, videos: readonly VideoRows[], assets: readonly AssetTable[]): Promise<void> {
  await upsertRows(
    trx,
    'videos',
    videos.map(({ video }) => video),
    ROW_KEYS.videos,
    ['views_count'],
  );
  for (const table of ['video_tags', 'caption_cues', 'video_assets'] as const) await trx.deleteFrom(table).execute();
  // Assets of earlier imports are not deleted: cached pages may still refer to their images.
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

/** The columns of a video that determine its rows in the search index. */
type Searched = Pick<Schema['videos'], 'video_no' | 'search_text'>;

/**
 * Updates the search index. It has far more rows than any other table, so only videos whose text or number changed are
 * rewritten.
 */
async function writeGrams(trx: Db, videos: readonly VideoRows[], before: ReadonlyMap<string, Searched>): Promise<void> {
  const current = new Map(videos.map(({ video }) => [video.video_id, video]));
  const isSame = (id: string, known: Searched) => {
    const video = current.get(id);
    return video?.search_text === known.search_text && video.video_no === known.video_no;
  };
  // All outdated bigrams are deleted before new ones are written, because two videos may have swapped their numbers.
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
    fresh.flatMap(({ video }) => [...bigramsOf(video.search_text)].map((gram) => ({ gram, video_no: video.video_no }))),
  );
}
