import type { KeyValueStore } from '#lib/key-value-store.ts';
import {
  asVisit,
  awaitedFor,
  handOver,
  isWorthKeeping,
  leftVisit,
  PASSED_FOR_MS,
  VISIT_PREFIX,
  type ViewQueue,
} from './visit.ts';
import { ifFree, type Locks } from './visit-lock.ts';

/** Without locks nobody knows whether a page still watches; one that does writes every few seconds. */
const LONG_SILENT_MS = 60_000;

interface Recovery {
  readonly records: KeyValueStore;
  readonly locks: Locks | null;
  readonly queue: ViewQueue;
  /** Whose visits; others' stay where they are until those are back. */
  readonly owners: readonly string[];
  /** Epoch milliseconds. */
  readonly now: number;
  /** The visit that this very page is about to go on with, by its id. */
  readonly awaited: string | null;
}

/**
 * Queues the visits that no page goes on with: left with their page, or cut off by a crash. One that was passed on waits
 * for its page. Resolves with the milliseconds after which to look again; null when none waits.
 */
export async function recoverVisits(recovery: Recovery): Promise<number | null> {
  const { records, locks, queue, owners, now, awaited } = recovery;
  const waits: number[] = [];
  for (const owner of owners) {
    for (const [key, value] of await records.entries(`${VISIT_PREFIX}${owner}/`)) {
      const known = asVisit(value);
      // A newer build's, which that build will queue.
      if (known === null) continue;
      if (known.id === awaited) waits.push(PASSED_FOR_MS);
      else if (locks !== null || now - known.updatedAt > LONG_SILENT_MS) {
        await ifFree(locks, known, async () => {
          // Once more: whoever held the lock before may have queued it, or passed it on.
          const visit = asVisit(await records.get(key));
          if (visit === null) return;
          const wait = awaitedFor(visit, now);
          if (wait > 0) waits.push(wait);
          else if (isWorthKeeping(visit)) await handOver(queue, leftVisit(visit));
          else await records.delete(key);
        });
      }
    }
  }
  return waits.length === 0 ? null : Math.min(...waits);
}
