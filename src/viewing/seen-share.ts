import { finishedFrom } from '#contract/resume.ts';

/** How much of a video was seen, 0 to 1; all of it from where a video counts as finished. Seconds. */
export function seenShare({ position, duration }: { readonly position: number; readonly duration: number }): number {
  if (duration <= 0) return 0;
  return position >= finishedFrom(duration) ? 1 : position / duration;
}
