import type { Db } from '#server/db/row-types.ts';
import { lockFreeVideos } from '#server/db/transactions.ts';
import type { Background } from '#server/process/background.ts';

/** The delay of a fold, which moves view counts into the videos' rows. Lists count new views only after the fold. */
const FOLD_AFTER_MS = 400;
/** Videos per transaction, and transactions per fold. */
const VIDEOS_PER_ROUND = 200;
const ROUNDS = 25;

/**
 * Schedules a fold of view counts. If one is scheduled already, that fold will include the newly recorded views too.
 */
export function foldSoon(background: Background, db: Db): void {
  background.soon('fold view counts', FOLD_AFTER_MS, async () => {
    // If views remain, another fold follows. Until then, video pages already count the remaining views, but lists
    // don't.
    if (!(await foldViewCounts(db))) foldSoon(background, db);
  });
}

/**
 * Moves view counts from `view_counts` into `videos.views_count`, by which lists are sorted. Several nodes may fold at
 * the same time without waiting: the node that locks a video's row folds that video's views.
 * @returns false if views may remain
 */
export async function foldViewCounts(db: Db): Promise<boolean> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { waiting, folded } = await db.transaction().execute(foldSome);
    // If not all of these videos were folded, another fold or an import has locked the others. Its transaction may
    // fail, so the caller has to retry later.
    if (folded < waiting) return false;
    if (waiting < VIDEOS_PER_ROUND) return true;
  }
  return false;
}

/**
 * Runs one round of a fold. @returns `waiting`: how many videos had views to fold, at most VIDEOS_PER_ROUND; `folded`:
 * how many of these were not locked by others
 */
async function foldSome(trx: Db): Promise<{ waiting: number; folded: number }> {
  const waiting = await trx.selectFrom('view_counts').select('video_id').distinct().limit(VIDEOS_PER_ROUND).execute();
  const videoIds = await lockFreeVideos(
    trx,
    waiting.map((row) => row.video_id),
  );
  const result = { waiting: waiting.length, folded: videoIds.length };
  if (videoIds.length === 0) return result;
  const taken = await trx
    .deleteFrom('view_counts')
    .where('video_id', 'in', videoIds)
    .returning(['video_id', 'delta'])
    .execute();
  for (const [sum, ids] of idsBySum(taken)) {
    await trx
      .updateTable('videos')
      .set((eb) => ({ views_count: eb('views_count', '+', sum) }))
      .where('video_id', 'in', ids)
      .execute();
  }
  return result;
}

/** Groups videos by the number of views to add. Most videos gain one or two views, so few statements are needed. */
function idsBySum(deltas: readonly { video_id: string; delta: number }[]): Map<number, string[]> {
  const sums = new Map<string, number>();
  for (const { video_id, delta } of deltas) sums.set(video_id, (sums.get(video_id) ?? 0) + delta);
  const bySum = new Map<number, string[]>();
  for (const [id, sum] of sums) bySum.set(sum, [...(bySum.get(sum) ?? []), id]);
  return bySum;
}
