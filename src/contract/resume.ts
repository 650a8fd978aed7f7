import { RESUME } from '#contract/limits.ts';

/** From this second on a video counts as seen to its end: the last 5 seconds or the last 5 %, whichever begins earlier. */
export function finishedFrom(duration: number): number {
  return duration - Math.max(RESUME.beforeEndSeconds, duration * RESUME.beforeEndShare);
}

/** Is it worth going on from here instead of from the start? Seconds. */
export function offersResume(position: number, duration: number): boolean {
  return position >= RESUME.afterSeconds && position < finishedFrom(duration);
}
