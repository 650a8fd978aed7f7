import type { Background } from '#server/background.ts';
import { lockFreeVideos } from '#server/db/lock-videos.ts';
import type { Db } from '#server/db/schema.ts';

/** How long a view may wait for its place in the lists' figures. */
const FOLD_AFTER_MS = 400;
/** One transaction takes the views of this many videos; one fold has this many transactions. */
const VIDEOS_PER_ROUND = 200;
const ROUNDS = 25;

/** Folds soon, once for all the views that were recorded in the meantime. */
export function foldSoon(background: Background, db: Db): void {
  background.soon('fold view counts', FOLD_AFTER_MS, async () => {
    // Views that are left over, because there were too many, come with the next fold; details count them already.
    if (!(await foldViewCounts(db))) foldSoon(background, db);
  });
}

/**
 * Moves what `view_counts` collected into the videos' own figures, by which lists are sorted. Nodes may fold at the
 * same time: whoever has a video's row has its views as well, and nobody waits.
 * @returns false when there is more
 */
export async function foldViewCounts(db: Db): Promise<boolean> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { waiting, folded } = await db.transaction().execute(foldSome);
    // The rest is somebody else's at the moment: another fold's, or an import's, which may fail and leave it to us.
    if (folded < waiting) return false;
    if (waiting < VIDEOS_PER_ROUND) return true;
  }
  return false;
}

/** @returns how many videos had views waiting, at most VIDEOS_PER_ROUND, and how many of them were free */
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

/** Most videos gain one or two at a time, so that this makes few statements. */
function idsBySum(deltas: readonly { video_id: string; delta: number }[]): Map<number, string[]> {
  const sums = new Map<string, number>();
  for (const { video_id, delta } of deltas) sums.set(video_id, (sums.get(video_id) ?? 0) + delta);
  const bySum = new Map<number, string[]>();
  for (const [id, sum] of sums) bySum.set(sum, [...(bySum.get(sum) ?? []), id]);
  return bySum;
}
