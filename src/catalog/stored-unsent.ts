import type { KeyValueStore } from '#lib/key-value-store.ts';
import { OUTBOX, ownerPrefix, partsOf } from '#outbox/keys.ts';
import type { OutboxItem } from '#outbox/outbox.ts';
import { isSettled, type OutboxRecord, readRecord } from '#outbox/record.ts';
import { snapshotOf } from '#outbox/snapshot.ts';
import { asVisit, isWorthKeeping, VISIT_PREFIX } from '#viewing/visit.ts';

/** What the device itself holds for somebody and the server has not. A page's memory may know less: what it could not read, or another tab wrote. */
export interface StoredUnsent {
  readonly items: readonly OutboxItem[];
  /** Visits that are not in the outbox: of a video that still plays in some tab, or left a moment ago. */
  readonly visits: number;
  /** Records of a newer build. What they are this one can't tell. */
  readonly unreadable: number;
}

/** @throws StoreError when the storage can't be read: then nobody knows what waits */
export async function storedUnsent(records: KeyValueStore, owner: string): Promise<StoredUnsent> {
  const [waiting, visits] = [
    await records.entries(ownerPrefix(owner)),
    await records.entries(`${VISIT_PREFIX}${owner}/`),
  ];
  const readable = new Map<string, OutboxRecord>();
  let unreadable = 0;
  for (const [key, value] of waiting) {
    const record = readRecord(value);
    if (record === null) unreadable += 1;
    else readable.set(key, record);
  }
  let left = 0;
  for (const [, value] of visits) {
    const visit = asVisit(value);
    if (visit === null) unreadable += 1;
    else if (isWorthKeeping(visit)) left += 1;
  }
  return { items: snapshotOf(readable, { owner, sending: null, paused: false }).items, visits: left, unreadable };
}

export function isNothing({ items, visits, unreadable }: StoredUnsent): boolean {
  return items.length + visits + unreadable === 0;
}

/**
 * How many records of anybody wait on this device, with visits that are not in the outbox yet. A visitor's favourites wait
 * for nothing but a login, and don't count.
 * @throws StoreError when the storage can't be read
 */
export async function countUnsent(records: KeyValueStore): Promise<number> {
  const isWaiting = ([key, value]: readonly [string, unknown]) => {
    const record = readRecord(value);
    // A newer build's.
    if (record === null) return true;
    // Its wishes are records of their own.
    if (record.kind === 'favourite-batch') return false;
    return record.kind !== 'favourite' || (!isSettled(record) && partsOf(key).owner !== null);
  };
  const isLeft = ([, value]: readonly [string, unknown]) => {
    const visit = asVisit(value);
    return visit === null || isWorthKeeping(visit);
  };
  // In this order: a visit that goes to the outbox meanwhile counts twice rather than not at all.
  const visits = (await records.entries(VISIT_PREFIX)).filter(isLeft);
  return visits.length + (await records.entries(OUTBOX)).filter(isWaiting).length;
}
