/** As much of the browser's LockManager as we use; shared by all tabs. */
export type SaverLocks = Pick<LockManager, 'request' | 'query'>;

/** Held by the tab that saves the video. */
export function lockOf(videoId: string): string {
  return `saved-media:${videoId}`;
}

/** @returns false when another tab saves this video: then nothing was done here */
export async function alone(locks: SaverLocks | undefined, name: string, task: () => Promise<void>): Promise<boolean> {
  if (!locks) {
    await task();
    return true;
  }
  return locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await task();
    return lock !== null;
  });
}

/** A tab that was frozen in the middle of a writing keeps its lock: then without it. */
const SAVER_STOPS_WITHIN_MS = 3000;

/** After whoever saves this video has stopped. */
export async function afterSaver(
  locks: SaverLocks | undefined,
  name: string,
  task: () => Promise<void>,
): Promise<void> {
  if (!locks) return task();
  try {
    await locks.request(name, { signal: AbortSignal.timeout(SAVER_STOPS_WITHIN_MS) }, task);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'TimeoutError')) throw error;
    await task();
  }
}
