import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/schema.ts';
import { type Counted, mostViewedOfAll } from '#server/modules/videos/list-repository.ts';
import type { VideoIndex } from '#server/video-index/video-index.ts';

/** Running numbers of all videos, the most viewed first, as it was less than LIFE_MS ago. */
export type OrderOfViews = (index: VideoIndex) => Promise<readonly number[]>;

/** Counts of views may be a second old (DESIGN 4.2). */
const LIFE_MS = 900;
const STEP = 2000;

/** Reading it takes tens of milliseconds for 100,000 videos: once for all who ask for it in that time. */
export function createOrderOfViews(db: Db, clock: Clock): OrderOfViews {
  let known: { index: VideoIndex; until: number; order: Promise<readonly number[]> } | null = null;
  return (index) => {
    const now = clock.now();
    if (known !== null && known.index === index && now < known.until) return known.order;
    const fresh = { index, until: now + LIFE_MS, order: readOrder(db) };
    known = fresh;
    fresh.order.catch(() => {
      fresh.until = now;
    });
    return fresh.order;
  };
}

async function readOrder(db: Db): Promise<readonly number[]> {
  const order: number[] = [];
  for (let last: Counted | null = null; ; await othersTurn()) {
    const step: Counted[] = await mostViewedOfAll(db, last, STEP);
    for (const { video_no } of step) order.push(video_no);
    last = step.at(-1) ?? null;
    if (step.length < STEP) return order;
  }
}
