import { OUTBOX_PREFIX, VIEW_PREFIX } from '#contract/device-keys.ts';
import type { KeyValueStore } from '#lib/storage/store.ts';
import type { OutboxItem } from '#outbox/outbox.ts';
import {
  type DamagedRecord,
  isBatchKey,
  isSettled,
  type OutboxRecord,
  partsOf,
  readForDisplay,
  readRecord,
  userPrefix,
} from '#outbox/record.ts';
import { snapshotOf } from '#outbox/snapshot.ts';
import { asView, isWorthStoring } from '#viewing/view.ts';

/** A person's unsent data, read from storage, because the outbox's copy in memory may be incomplete. */
export interface StoredUnsent {
  readonly items: readonly OutboxItem[];
  /** The number of views not in the outbox yet, because their video is open in a tab or was closed just now. */
  readonly views: number;
  /** The number of records of a newer build and views of another format, whose content this build can't read. */
  readonly unreadable: number;
}

/** @throws StoreError when the storage can't be read */
export async function storedUnsent(records: KeyValueStore, userKey: string): Promise<StoredUnsent> {
  // Views are read first, so that a view that is enqueued meanwhile counts twice rather than not at all.
  const stored = await records.entries(`${VIEW_PREFIX}${userKey}/`);
  const waiting = await records.entries(userPrefix(userKey));
  const readable = new Map<string, OutboxRecord | DamagedRecord>();
  let unreadable = 0;
  for (const [key, value] of waiting) {
    const record = readForDisplay(value);
    if (record === null) unreadable += 1;
    else readable.set(key, record);
  }
  let views = 0;
  for (const [, value] of stored) {
    const view = asView(value);
    if (view === null) unreadable += 1;
    else if (isWorthStoring(view)) views += 1;
  }
  return { items: snapshotOf(readable, { userKey, sending: null, paused: false }).items, views, unreadable };
}

export function isNothing({ items, views, unreadable }: StoredUnsent): boolean {
  return items.length + views + unreadable === 0;
}

/**
 * The number of unsent records and views of all people on this device. A visitor's favourites are not counted: they can
 * be sent only after a login.
 * @throws StoreError when the storage can't be read
 */
export async function countUnsent(records: KeyValueStore): Promise<number> {
  const isWaiting = ([key, value]: readonly [string, unknown]) => {
    // A batch is not counted, because its intents are separate records and are counted themselves.
    if (isBatchKey(key)) return false;
    const record = readRecord(value);
    // A damaged record, and one that only a newer build can read, count as waiting.
    return record?.kind !== 'favourite' || (!isSettled(record) && partsOf(key).userKey !== null);
  };
  const isUnsent = ([, value]: readonly [string, unknown]) => {
    const view = asView(value);
    return view === null || isWorthStoring(view);
  };
  // Views are read first, so that a view that is enqueued meanwhile counts twice rather than not at all.
  const views = (await records.entries(VIEW_PREFIX)).filter(isUnsent);
  return views.length + (await records.entries(OUTBOX_PREFIX)).filter(isWaiting).length;
}
