import { CONTINUE_LIST_KEY } from '#contract/device-keys.ts';
import { offersResume } from '#contract/resume.ts';
import { isRecord, safeStorage, trySet } from '#lib/storage/local.ts';
import { isSharedDevice } from '#settings/settings-store.ts';
import type { ResumePosition } from '#viewing/resume.ts';
import type { VideoSummary } from './types.ts';

/** Whether a video was started but not watched to its end. */
export function isUnfinished({ position, duration }: ResumePosition): boolean {
  return offersResume(position, duration);
}

/** Whether a value that was read from storage describes a video well enough to be shown as a card. */
export function isVideoSummary(value: unknown): value is VideoSummary {
  if (!isRecord(value)) return false;
  const { videoId, title, thumbnailPath } = value;
  return [videoId, title, thumbnailPath ?? ''].every((field) => typeof field === 'string');
}

/**
 * Stores whether the home page reserves space for the list of unfinished videos, so that the page does not shift when
 * the list appears at the next visit. Null: unknown, because the next person to log in may have such videos; a member's
 * home page then waits for the server's answer.
 */
export function reserveContinueSpace(isWanted: boolean | null): void {
  const storage = safeStorage(() => window.localStorage);
  if (isSharedDevice(storage)) return;
  if (isWanted === null) storage?.removeItem(CONTINUE_LIST_KEY);
  else trySet(storage, CONTINUE_LIST_KEY, isWanted ? '1' : '0');
}
