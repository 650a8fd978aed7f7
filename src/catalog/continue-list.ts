import { CONTINUE_LIST_KEY } from '#contract/device-keys.ts';
import { offersResume } from '#contract/resume.ts';
import { safeStorage } from '#lib/storage/local.ts';
import { isSharedDevice } from '#settings/settings-store.ts';
import type { ResumePosition } from '#viewing/resume.ts';

/** Whether a video was started but not watched to its end. */
export function isInContinueList({ position, duration }: ResumePosition): boolean {
  return offersResume(position, duration);
}

/**
 * Stores whether the home page reserves space for the list of started videos, so that its content does not shift when
 * the list appears at the next visit.
 */
export function reserveContinueRoom(isWanted: boolean): void {
  const storage = safeStorage(() => window.localStorage);
  if (isSharedDevice(storage)) return;
  try {
    if (isWanted) storage?.setItem(CONTINUE_LIST_KEY, '1');
    else storage?.removeItem(CONTINUE_LIST_KEY);
  } catch {
    // If storage is full, the content shifts once when the list appears.
  }
}
