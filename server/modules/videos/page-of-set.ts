import type { Db } from '#server/db/schema.ts';
import type { Paging } from '#server/modules/paging.ts';
import { type Counted, mostViewedFrom, mostViewedOfAll, viewsOf } from '#server/modules/videos/list-repository.ts';
import type { OrderOfViews } from '#server/modules/videos/order-of-views.ts';
import type { BitSet } from '#server/video-index/bit-set.ts';
import { firstNotBelow } from '#server/video-index/numbering.ts';
import type { VideoIndex } from '#server/video-index/video-index.ts';

/** A part of the index; `count`: how many are in it. */
export interface CountedSet {
  readonly set: BitSet;
  readonly count: number;
}

/** Running numbers of a page, the newest first. */
export function newestOf({ numberAt }: VideoIndex, { set }: CountedSet, { offset, per_page }: Paging): number[] {
  return set.ascending(offset, per_page).map(numberAt);
}

export function oldestOf(index: VideoIndex, { set, count }: CountedSet, { offset, per_page }: Paging): number[] {
  const before = Math.max(0, count - offset - per_page);
  const page = set.ascending(before, count - offset - before);
  return page.reverse().map(index.numberAt);
}

/** From the pivot on to the end of the shuffled order, then from its start. */
export async function shuffledOf(
  index: VideoIndex,
  { set }: CountedSet,
  pivot: number,
  { offset, per_page }: Paging,
): Promise<number[]> {
  const { places, keys } = await index.shuffled();
  const start = firstNotBelow(keys, pivot);
  const found: number[] = [];
  let left = offset;
  for (let step = 0; step < places.length && found.length < per_page; step += 1) {
    const place = places[(start + step) % places.length] ?? 0;
    if (!set.has(place)) continue;
    if (left > 0) left -= 1;
    else found.push(index.numberAt(place));
  }
  return found;
}

/** Sets of so many are sorted as a whole; larger ones are met often enough along the order of all. */
const SORTED_MAX = 1000;
const STEP_MIN = 100;
const STEP_MAX = 2000;
/** A set that is not met in so many steps is of rarely viewed videos, or its page is far down. */
const STEPS_MAX = 3;

/** Figures change all the time, so the database has this order, and not the index. Equal ones by the newest. */
export async function mostViewedOf(
  db: Db,
  index: VideoIndex,
  orderOfViews: OrderOfViews,
  { set, count }: CountedSet,
  { offset, per_page }: Paging,
): Promise<number[]> {
  if (set === index.everything) return numbersOf(await mostViewedFrom(db, offset, per_page));
  if (count <= SORTED_MAX) {
    const views = await viewsOf(db, set.ascending(0, count).map(index.numberAt));
    return numbersOf(views.sort(byViews).slice(offset, offset + per_page));
  }
  const wanted = offset + per_page;
  const expected = Math.ceil(((wanted + per_page) * index.size) / count);
  const step = Math.min(STEP_MAX, Math.max(STEP_MIN, expected));
  const found: Counted[] = [];
  let last: Counted | null = null;
  for (let steps = 0; steps < STEPS_MAX; steps += 1) {
    const all: Counted[] = await mostViewedOfAll(db, last, step);
    found.push(...all.filter(({ video_no }) => isIn(index, set, video_no)));
    if (found.length >= wanted || all.length < step) return numbersOf(found.slice(offset, wanted));
    last = all.at(-1) ?? null;
  }
  const inOrder = (await orderOfViews(index)).filter((videoNo) => isIn(index, set, videoNo));
  return inOrder.slice(offset, wanted);
}

/** The most viewed first, equal ones by the newest. */
export function byViews(a: Counted, b: Counted): number {
  return b.views_count - a.views_count || b.video_no - a.video_no;
}

export function isIn(index: VideoIndex, set: BitSet, videoNo: number): boolean {
  const place = index.placeOf(videoNo);
  return place !== null && set.has(place);
}

function numbersOf(videos: readonly Counted[]): number[] {
  return videos.map(({ video_no }) => video_no);
}
