import { RESUME } from '#contract/limits.ts';

/**
 * The time, in seconds, from which a video counts as watched to its end: the start of its last 5 seconds or of its last
 * 5 %, whichever is longer.
 */
export function finishedFrom(duration: number): number {
  return duration - Math.max(RESUME.beforeEndSeconds, duration * RESUME.beforeEndShare);
}

/** Whether to offer resuming at this position. Both arguments are in seconds. */
export function offersResume(position: number, duration: number): boolean {
  return position >= RESUME.afterSeconds && position < finishedFrom(duration);
}

/**
 * The watched share of a video, from 0 to 1. The share of a finished video is 1. `position` and `duration` are in
 * seconds.
 */
export function seenShare({ position, duration }: { readonly position: number; readonly duration: number }): number {
  if (duration <= 0) return 0;
  return position >= finishedFrom(duration) ? 1 : position / duration;
}
