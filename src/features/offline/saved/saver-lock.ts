import type { Locks } from '#lib/locks.ts';

/** Name of the lock that the saving tab holds. */
export function lockOf(videoId: string): string {
  return `saved-media:${videoId}`;
}

/** Runs the task under the lock. Returns false, without running it, if another tab holds the lock. */
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

/** A tab that was frozen while writing may hold its lock for ever; after this time the task runs without the lock. */
const SAVER_STOPS_WITHIN_MS = 3000;

/** Runs the task after the tab that saves this video has stopped. */
export async function afterSaver(locks: Locks | undefined, name: string, task: () => Promise<void>): Promise<void> {
  if (!locks) return task();
  try {
    await locks.request(name, { signal: AbortSignal.timeout(SAVER_STOPS_WITHIN_MS) }, task);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'TimeoutError')) throw error;
    await task();
  }
}
