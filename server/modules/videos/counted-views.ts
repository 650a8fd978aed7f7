import { addDays, dayInJapan, momentInJapan } from '#lib/dates.ts';
import type { Writing } from '#server/idempotency/write-once.ts';

/** Two views of a video by the same member are both counted only if they happened at least this far apart. */
const APART_MS = 30 * 60_000;
/** How many views of a video by the same member are counted on one day in Japan, by the server's time. */
const PER_DAY_MAX = 10;

/**
 * Counts a view, unless APART_MS or PER_DAY_MAX forbids it. A device that delivers late or in another order can't
 * exceed these limits: the distance to earlier and later views is checked, and the day is that of the delivery.
 * Parallel deliveries can't either, because the caller has locked the member (see lockMember).
 */
export async function countView({ trx, member, occurredAt, now }: Writing, videoId: string): Promise<void> {
  const today = startOfDay(dayInJapan(now));
  const counted = await trx
    .selectFrom('counted_views')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('received_at', '>=', today).as('today'),
      fn
        .countAll<number>()
        .filterWhere('occurred_at', '>', occurredAt - APART_MS)
        .filterWhere('occurred_at', '<', occurredAt + APART_MS)
        .as('close'),
    ])
    .where('user_id', '=', member.id)
    .where('video_id', '=', videoId)
    .executeTakeFirstOrThrow();
  if (counted.close > 0 || counted.today >= PER_DAY_MAX) return;
  const row = { user_id: member.id, video_id: videoId, occurred_at: occurredAt, received_at: now, expires_at: null };
  await trx.insertInto('counted_views').values(row).execute();
  await trx.insertInto('view_counts').values({ video_id: videoId, delta: 1 }).execute();
}

/**
 * Forgets which views of a member were counted, when the viewing history is deleted. Rows that the limits still need
 * expire later, after a day at most. Otherwise a member could raise a view count by deleting the history again and
 * again.
 */
export async function forgetCountedViews({ trx, member, now }: Writing): Promise<void> {
  const today = dayInJapan(now);
  await trx
    .deleteFrom('counted_views')
    .where('user_id', '=', member.id)
    .where('received_at', '<', startOfDay(today))
    .where('occurred_at', '<=', now - APART_MS)
    .execute();
  const expires_at = Math.max(startOfDay(addDays(today, 1)), now + APART_MS);
  await trx.updateTable('counted_views').set({ expires_at }).where('user_id', '=', member.id).execute();
}

const startOfDay = (day: string) => momentInJapan(day, '00:00');
