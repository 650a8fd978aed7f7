import type { Locks } from '#lib/locks.ts';

/** The name of the lock that a tab holds while it saves a video. */
export function lockOf(videoId: string): string {
  return `saved-media:${videoId}`;
}

/** Runs the task under the lock. If another tab holds the lock, returns false without running the task. */
export async function withSaverLock(
  locks: Locks | undefined,
  name: string,
  task: () => Promise<void>,
): Promise<boolean> {
  if (!locks) {
    await task();
    return true;
  }
  return locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await task();
    return lock !== null;
  });
}

/**
 * The longest wait for the tab that is saving the video. A tab that was frozen while writing may never release its
 * lock, so after this time the task runs without the lock.
 */
const SAVER_STOPS_WITHIN_MS = 3000;

/** Runs the task once no tab is saving the video, or after `SAVER_STOPS_WITHIN_MS`. */
export async function afterSaver(locks: Locks | undefined, name: string, task: () => Promise<void>): Promise<void> {
  if (!locks) return task();
  try {
    await locks.request(name, { signal: AbortSignal.timeout(SAVER_STOPS_WITHIN_MS) }, task);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'TimeoutError')) throw error;
    await task();
  }
}
