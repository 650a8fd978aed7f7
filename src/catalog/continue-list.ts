import { CONTINUE_LIST_KEY } from '#contract/device-keys.ts';
import { offersResume } from '#contract/resume.ts';
import { safeStorage } from '#lib/storage/local.ts';
import { isSharedDevice } from '#settings/settings-store.ts';
import type { ResumePosition } from '#viewing/resume.ts';

/** Whether a video was started but not watched to its end. */
export function isInContinueList({ position, duration }: ResumePosition): boolean {
  return offersResume(position, duration);
}

/** Reserves space, so that the next visit to the home page does not shift when the list of started videos appears. */
export function reserveContinueRoom(isWanted: boolean): void {
  const storage = safeStorage(() => window.localStorage);
  if (isSharedDevice(storage)) return;
  try {
    if (isWanted) storage?.setItem(CONTINUE_LIST_KEY, '1');
    else storage?.removeItem(CONTINUE_LIST_KEY);
  } catch {
    // If storage is full, the page shifts once when the list appears.
  }
}
