import { offersResume } from '#contract/resume.ts';
import { safeStorage } from '#lib/storage.ts';
import { isSharedDevice } from '#settings/settings-store.ts';
import type { ResumePosition } from '#viewing/resume-positions.ts';

/** The pre-paint script in index.html keeps room on the home page when this is set. */
const ROOM_KEY = 'watching';

/** Begun, and not seen to its end. */
export function isInContinueList({ position, duration }: ResumePosition): boolean {
  return offersResume(position, duration);
}

/** The next visit of the home page shall not move when the list of videos to go on with appears. */
export function keepContinueRoom(isWanted: boolean): void {
  const storage = safeStorage(() => window.localStorage);
  if (isSharedDevice(storage)) return;
  try {
    if (isWanted) storage?.setItem(ROOM_KEY, '1');
    else storage?.removeItem(ROOM_KEY);
  } catch {
    // Full: then it moves.
  }
}
