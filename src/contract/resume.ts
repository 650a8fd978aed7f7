import { RESUME } from '#contract/limits.ts';

/** The second from which on a video counts as watched to its end: the last 5 seconds or the last 5 %, whichever begins earlier. */
export function finishedFrom(duration: number): number {
  return duration - Math.max(RESUME.beforeEndSeconds, duration * RESUME.beforeEndShare);
}

/** True if resuming at this position is offered. Seconds. */
export function offersResume(position: number, duration: number): boolean {
  return position >= RESUME.afterSeconds && position < finishedFrom(duration);
}

/** The watched share of a video, 0 to 1; 1 once it counts as finished. Seconds. */
export function seenShare({ position, duration }: { readonly position: number; readonly duration: number }): number {
  if (duration <= 0) return 0;
  return position >= finishedFrom(duration) ? 1 : position / duration;
}
