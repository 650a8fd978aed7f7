import { VIEW_PREFIX } from '#contract/device-keys.ts';
import type { Locks } from '#lib/locks.ts';
import type { KeyValueStore } from '#lib/storage/store.ts';
import {
  asView,
  enqueueView,
  ifFree,
  isWorthStoring,
  RESERVED_MS,
  reservedFor,
  type ViewQueue,
  withLeaveOperation,
} from './view.ts';

/**
 * In browsers without locks, a view counts as left behind by its page if its position has not changed for this long.
 * While a video plays, its page stores the position every few seconds.
 */
const SILENT_MS = 60_000;

interface Recovery {
  readonly records: KeyValueStore;
  readonly locks: Locks | undefined;
  readonly queue: ViewQueue;
  /** The views of these user keys are enqueued. The views of other members stay stored until they log in again. */
  readonly userKeys: readonly string[];
  /** Epoch milliseconds. */
  readonly now: number;
  /** Id of the view that this page is about to resume, if any. */
  readonly resumed: string | null;
}

/**
 * Enqueues the views of pages that were closed or crashed, and deletes those that aren't worth storing. A reserved view
 * waits for the page that resumes it.
 * @returns the milliseconds after which to retry; null if no reserved view waits
 */
export async function recoverViews(recovery: Recovery): Promise<number | null> {
  const { records, locks, queue, userKeys, now, resumed } = recovery;
  const waits: number[] = [];
  for (const userKey of userKeys) {
    for (const [key, value] of await records.entries(`${VIEW_PREFIX}${userKey}/`)) {
      const known = asView(value);
      // A value that this build can't read is damaged or comes from a newer build, which will enqueue it.
      if (known === null) continue;
      if (known.id === resumed) waits.push(RESERVED_MS);
      else if (locks !== undefined || now - known.updatedAt > SILENT_MS) {
        await ifFree(locks, known, async () => {
          // Reads again, because another page may have enqueued or reserved the view before this page got the lock.
          const view = asView(await records.get(key));
          if (view === null) return;
          const wait = reservedFor(view, now);
          if (wait > 0) waits.push(wait);
          else if (isWorthStoring(view)) await enqueueView(queue, withLeaveOperation(view));
          else await records.delete(key);
        });
      }
    }
  }
  return waits.length === 0 ? null : Math.min(...waits);
}
