import { type Subject, subjectPrefix } from '#outbox/keys.ts';
import { type QueueDeps, readEntries, writesIn } from '#outbox/queue.ts';
import type { WriteRecord } from '#outbox/record.ts';

/** Tried only without a network, if at all: the server can't have it. */
function neverLeft({ frozen, mayHaveLeft }: WriteRecord): boolean {
  return !frozen || mayHaveLeft === false;
}

/**
 * Removes a subject's writes when none of them can have left this device, all in one step.
 * @returns false when nothing was removed: something may have arrived without its answer, or nothing waits any more
 * @throws StoreError
 */
export async function takeBack({ store }: QueueDeps, owner: string | null, subject: Subject): Promise<boolean> {
  let isTaken = false;
  await store.updateAll(subjectPrefix(owner, subject), (stored) => {
    const writes = writesIn(readEntries(stored));
    // What a newer build wrote this one can't read.
    isTaken = writes.length > 0 && writes.length === stored.length && writes.every(([, record]) => neverLeft(record));
    return isTaken ? stored.map(([key]) => [key, undefined] as const) : [];
  });
  return isTaken;
}
