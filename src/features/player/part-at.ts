/** Seconds. A seek to a start comes to rest a little before it: the element's clock has steps of its own. */
const STEP_SECONDS = 0.1;

/** Which of these parts a moment belongs to: the last one that has begun; -1 before the first. Their order is that of the video. */
export function partAt(parts: readonly { readonly start: number }[], time: number): number {
  return parts.findLastIndex(({ start }) => start <= time + STEP_SECONDS);
}
