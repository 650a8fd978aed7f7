import { isPostgres } from '#server/db/is-postgres.ts';
import type { Db } from '#server/db/schema.ts';

/**
 * Takes those of these videos that nobody else is writing, and never waits: an import holds all of them for seconds,
 * and locks them in an order of its own, so that waiting could end in a deadlock that costs one of us everything.
 * @returns the ids that are ours until the transaction ends
 */
export async function lockFreeVideos(trx: Db, videoIds: readonly string[]): Promise<string[]> {
  if (videoIds.length === 0) return [];
  const videos = trx.selectFrom('videos').select('video_id').where('video_id', 'in', videoIds);
  const rows = await (isPostgres(trx) ? videos.forNoKeyUpdate().skipLocked() : videos).execute();
  return rows.map((row) => row.video_id);
}
