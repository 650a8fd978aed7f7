import { hash } from 'node:crypto';
import type { Paging } from '#contract/api/queries.ts';
import type { Db } from '#server/db/row-types.ts';
import type { Bitmap } from '#server/video-search/bitmap.ts';
import { type Counted, mostViewedAfter, mostViewedFrom, viewsOf } from '#server/video-search/queries.ts';
import type { VideoIndex } from '#server/video-search/video-index.ts';

/** The videos that a list shows, as a subset of the index. */
export interface Selection {
  readonly bitmap: Bitmap;
  readonly count: number;
}

/** The numbers (`video_no`) of the videos on one page of a list, newest first. */
export function newestOf(index: VideoIndex, { bitmap }: Selection, { offset, per_page }: Paging): number[] {
  return bitmap.ascending(offset, per_page).map(index.numberAt);
}

/** The numbers of the videos on one page of a list that consists of several groups, each sorted newest first. */
export function newestOfGroups(index: VideoIndex, groups: readonly Bitmap[], { offset, per_page }: Paging): number[] {
  const found: number[] = [];
  let skipped = offset;
  for (const group of groups) {
    found.push(...group.ascending(skipped, per_page - found.length).map(index.numberAt));
    if (found.length >= per_page) break;
    skipped = Math.max(0, skipped - group.count());
  }
  return found;
}

export function oldestOf(index: VideoIndex, { bitmap, count }: Selection, { offset, per_page }: Paging): number[] {
  const before = Math.max(0, count - offset - per_page);
  const page = bitmap.ascending(before, count - offset - before);
  return page.reverse().map(index.numberAt);
}

/** Shuffle keys are integers from 0 to SHUFFLE_SPACE - 1. */
export const SHUFFLE_SPACE = 2 ** 32;

/** Hashes a video's id to its position in the fixed random order, or a seed to the position at which a list starts. */
export function shuffleKey(text: string): number {
  return hash('sha256', text, 'buffer').readUInt32BE(0);
}

/**
 * One page of a list in random order. The list begins at the position `pivot` of the fixed random order, continues to
 * the end of that order, and then from its start to `pivot`.
 */
export async function shuffledOf(
  index: VideoIndex,
  { bitmap }: Selection,
  pivot: number,
  { offset, per_page }: Paging,
): Promise<number[]> {
  const { ordinals, keys } = await index.shuffled();
  const start = firstNotBelow(keys, pivot);
  const found: number[] = [];
  let left = offset;
  for (let step = 0; step < ordinals.length && found.length < per_page; step += 1) {
    const ordinal = ordinals[(start + step) % ordinals.length] ?? 0;
    if (!bitmap.has(ordinal)) continue;
    if (left > 0) left -= 1;
    else found.push(index.numberAt(ordinal));
  }
  return found;
}

/**
 * Binary search for the index of the first value that is not below `value`. If all are below, returns the list's
 * length.
 */
export function firstNotBelow(ascending: Float64Array, value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * A selection of up to this many videos is read and sorted. For a larger selection, all videos are read step by step,
 * most viewed first, until the page is full. Few steps are needed, because many videos belong to the selection.
 */
const SORTED_MAX = 1000;
const STEP_MIN = 100;
const STEP_MAX = 2000;
/**
 * If the page is not full after this many steps, it is taken from the complete order, which the index caches. This
 * happens if the selection's videos are rarely viewed, or if the page is far down the list.
 */
const STEPS_MAX = 3;

/**
 * One page of a list, most viewed first. View counts change all the time, so this order is read from the database or,
 * after STEPS_MAX steps, from a copy that is at most a second old. Among videos with equal counts, the one with the
 * highest `video_no` comes first.
 */
export async function mostViewedOf(
  db: Db,
  index: VideoIndex,
  { bitmap, count }: Selection,
  { offset, per_page }: Paging,
): Promise<number[]> {
  if (bitmap === index.all) return numbersOf(await mostViewedFrom(db, offset, per_page));
  if (count <= SORTED_MAX) {
    const views = await viewsOf(db, bitmap.ascending(0, count).map(index.numberAt));
    return numbersOf(views.sort(byViews).slice(offset, offset + per_page));
  }
  const end = offset + per_page;
  const expected = Math.ceil(((end + per_page) * index.size) / count);
  const step = Math.min(STEP_MAX, Math.max(STEP_MIN, expected));
  const found: Counted[] = [];
  let last: Counted | null = null;
  for (let steps = 0; steps < STEPS_MAX; steps += 1) {
    const all: Counted[] = await mostViewedAfter(db, last, step);
    found.push(...all.filter(({ video_no }) => index.has(bitmap, video_no)));
    if (found.length >= end || all.length < step) return numbersOf(found.slice(offset, end));
    last = all.at(-1) ?? null;
  }
  const inOrder = (await index.mostViewed()).filter((videoNo) => index.has(bitmap, videoNo));
  return inOrder.slice(offset, end);
}

export function byViews(a: Counted, b: Counted): number {
  return b.views_count - a.views_count || b.video_no - a.video_no;
}

function numbersOf(videos: readonly Counted[]): number[] {
  return videos.map(({ video_no }) => video_no);
}
