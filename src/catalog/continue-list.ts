import { offersResume } from '#contract/resume.ts';
import type { ResumePosition } from '#viewing/resume-positions.ts';

/** Begun, and not seen to its end. */
export function isInContinueList({ position, duration }: ResumePosition): boolean {
  return offersResume(position, duration);
}
