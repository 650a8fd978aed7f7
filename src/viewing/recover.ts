import type { KeyValueStore } from '#lib/key-value-store.ts';
import { asVisit, handOver, isWorthKeeping, leftVisit, VISIT_PREFIX, type ViewQueue } from './visit.ts';
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
}

/** Queues the visits that no page goes on with: left with their page, or cut off by a crash. */
export async function recoverVisits({ records, locks, queue, owners, now }: Recovery): Promise<void> {
  for (const owner of owners) {
    for (const [key, value] of await records.entries(`${VISIT_PREFIX}${owner}/`)) {
      const known = asVisit(value);
      if (known === null) await records.delete(key);
      else if (locks !== null || now - known.updatedAt > LONG_SILENT_MS) {
        await ifFree(locks, known, async () => {
          // Once more: whoever held the lock before may have queued it.
          const visit = asVisit(await records.get(key));
          if (visit !== null && isWorthKeeping(visit)) await handOver(queue, leftVisit(visit));
          await records.delete(key);
        });
      }
    }
  }
}
