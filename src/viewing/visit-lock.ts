import { type Visit, visitKey } from './visit.ts';

/** As much of the browser's LockManager as a visit needs. */
export interface Locks {
  request(name: string, options: { ifAvailable?: boolean }, task: (lock: unknown) => Promise<void>): Promise<unknown>;
}

/**
 * As long as a page holds its visit's lock it lives. The browser releases the lock with the page, however that ends;
 * so a record whose lock is free belongs to nobody.
 */
export function holdVisit(locks: Locks | null, visit: Visit): { held: Promise<void>; release: () => void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  if (locks === null) return { held: Promise.resolve(), release };
  const held = new Promise<void>((resolve) => {
    const request = locks.request(visitKey(visit), {}, () => {
      resolve();
      return released;
    });
    // Refused (a page that is going away): the visit is kept all the same.
    request.catch(() => resolve());
  });
  return { held, release };
}

/** Runs the task unless a page holds the visit, or another is just doing the same. */
export async function ifFree(locks: Locks | null, visit: Visit, task: () => Promise<void>): Promise<void> {
  if (locks === null) return task();
  await locks.request(visitKey(visit), { ifAvailable: true }, async (lock) => {
    if (lock !== null) await task();
  });
}
