import type { FieldMessages } from '#contract/api/envelope-shape.ts';
import { OUTBOX_CLOCK, OUTBOX_PREFIX, VIEWS_CLEARED_AT } from '#contract/device-keys.ts';
import type { Clock } from '#lib/clock.ts';
import { type KeyValueStore, StoreError } from '#lib/storage/store.ts';
import { ulid } from '#lib/ulid.ts';
import { nextTime, timeOf } from '#outbox/clock.ts';
import {
  FORMAT,
  type IntentRecord,
  isNewer,
  isSettled,
  type NewWrite,
  type OrderingKey,
  type OutboxRecord,
  orderingPrefix,
  partsOf,
  readRecord,
  userPrefix,
  type WriteRecord,
  writeKey,
} from '#outbox/record.ts';

export interface QueueDeps extends Clock {
  readonly store: KeyValueStore;
  readonly random: () => number;
  /** False while offline. Absent where that isn't known. */
  readonly isOnline?: () => boolean;
}

export type Entry<Stored extends OutboxRecord = OutboxRecord> = readonly [key: string, record: Stored];

export function readEntries(entries: readonly (readonly [string, unknown])[]): Entry[] {
  return entries.flatMap(([key, value]) => {
    const record = readRecord(value);
    return record === null ? [] : [[key, record] as const];
  });
}

export function writesIn(entries: readonly Entry[]): Entry<WriteRecord>[] {
  return entries.filter((entry): entry is Entry<WriteRecord> => 'body' in entry[1]);
}

/**
 * Appends a write to the records of its ordering key. A condition replaces one of the same day that was never sent or
 * was refused. `instead`: the key of the stored view that this record replaces, deleted in the same transaction.
 * Resolves with the stored record once it is durable.
 * @throws StoreError when it could not be stored
 */
export async function addWrite(
  { store, now, random }: QueueDeps,
  userKey: string | null,
  orderingKey: OrderingKey,
  write: NewWrite,
  instead?: string,
): Promise<Entry<WriteRecord>> {
  const cleared = write.kind === 'condition' ? undefined : await store.get(VIEWS_CLEARED_AT);
  let made: Entry<WriteRecord> | undefined;
  const add = (stored: [string, unknown][], last: unknown) => {
    // This function runs again if the connection to the database broke. The first run may have stored the record
    // already, and the record may even have been sent since. So the record's key stays the same, and the server counts
    // the record once. The key changes only if another tab has added a later record meanwhile.
    const first = made?.[1];
    const found = stored.filter(([key]) => key === made?.[0]);
    // Writes the record again unchanged, so that the watchers are notified of it.
    if (found.length > 0) return found;
    const before = writesIn(readEntries(stored));
    const clock = nextTime(last, now());
    const wanted = first?.occurredAt ?? timeOf(write, clock, cleared);
    const occurredAt = Math.max(wanted, ...before.map(([, record]) => record.occurredAt + 1));
    const replaced = write.kind === 'condition' ? before.filter(([, { frozen, refused }]) => !frozen || refused) : [];
    const id = first?.occurredAt === occurredAt ? first.id : ulid(occurredAt, random);
    const record = { format: FORMAT, id, occurredAt, frozen: false, refused: null, ...write } as WriteRecord;
    made = [writeKey(userKey, orderingKey, id), record];
    const gone = [...replaced.map(([key]) => key), ...(instead === undefined ? [] : [instead])];
    const removed = gone.map((key) => [key, undefined] as const);
    return [...removed, made, [OUTBOX_CLOCK, Math.max(clock, occurredAt)] as const];
  };
  await store.updateAll(orderingPrefix(userKey, orderingKey), add, OUTBOX_CLOCK);
  // A closed store does not call `add`.
  if (made === undefined) throw new StoreError('unavailable');
  return made;
}

/**
 * Moves a visitor's records to the member who has logged in, in one transaction. Of two intents for the same video, the
 * later one wins. A visitor's intent that changes nothing (`isSettled`) is deleted.
 */
export async function adopt({ store }: QueueDeps, userKey: string): Promise<void> {
  if ((await store.entries(userPrefix(null))).length === 0) return;
  await store.updateAll(OUTBOX_PREFIX, (stored) => {
    const all = new Map(readEntries(stored));
    const newer = new Set(stored.filter(([, value]) => isNewer(value)).map(([key]) => key));
    return [...all].flatMap(([key, record]) => {
      if (partsOf(key).userKey !== null) return [];
      const target = userPrefix(userKey) + key.slice(userPrefix(null).length);
      // If a newer build's intent for this video exists, both intents stay, because only that build can compare them.
      if (newer.has(target)) return [];
      const adopted = record.kind === 'favourite' ? merged(record, all.get(target)) : record;
      return [[key, undefined] as const, ...(adopted === null ? [] : [[target, adopted] as const])];
    });
  });
}

function merged(intent: IntentRecord, own: OutboxRecord | undefined): IntentRecord | null {
  if (isSettled(intent)) return null;
  // The visitor's page did not know the server's value for this member, so `server` is uncertain.
  if (own?.kind !== 'favourite') return { ...intent, certain: false };
  return own.occurredAt > intent.occurredAt ? own : { ...intent, server: own.server, certain: own.certain };
}

/**
 * Freezes a condition before it is sent, so that its body is never changed again. Views are returned unchanged. If the
 * frozen condition can't be stored, for example on a full device, it is sent anyway. A later correction gets its own
 * idempotency key, so the server can't confuse the correction with this condition.
 * @returns the record to send; null if it has been deleted
 * @throws StoreError when it could not be read
 */
export async function freeze(deps: QueueDeps, [key, known]: Entry<WriteRecord>): Promise<WriteRecord | null> {
  const { store, isOnline = () => true } = deps;
  const leaves = isOnline();
  // Views need no freezing, because only conditions are replaced or taken back. A frozen condition is stored again only
  // if it can now leave the device for the first time.
  if (known.kind !== 'condition' || (known.frozen && (known.mayHaveLeft !== false || !leaves)))
    return (await store.get(key)) === undefined ? null : known;
  let frozen: WriteRecord | null = null;
  const written = store.update(key, (stored) => {
    const record = readRecord(stored);
    if (record === null || !('body' in record)) return stored;
    frozen = { ...record, frozen: true, mayHaveLeft: leaves || (record.frozen && record.mayHaveLeft !== false) };
    return frozen;
  });
  await written.catch((error: unknown) => {
    // A record that could not even be read can't be sent. It stays stored for the next attempt.
    if (frozen === null) throw error;
    console.warn(error);
  });
  // The network may have come back during the write. The request can then leave the device. This fact must be stored
  // before the request is sent.
  return frozen !== null && !leaves && isOnline() ? freeze(deps, [key, frozen]) : frozen;
}

/**
 * Marks a record as refused by the server. `message` is the general message, `fields` has the messages for individual
 * inputs. If `message` is null, the mark is removed, so that the record is sent again.
 */
export async function setRefused(
  { store }: QueueDeps,
  key: string,
  message: string | null,
  fields?: FieldMessages,
): Promise<void> {
  await store.update(key, (stored) => {
    const record = readRecord(stored);
    return record === null || record.kind === 'favourite-batch'
      ? stored
      : { ...record, refused: message, refusedFields: fields };
  });
}

/** True if the server can't have the record, because it was never sent, or only while offline. */
function neverLeft({ frozen, mayHaveLeft }: WriteRecord): boolean {
  return !frozen || mayHaveLeft === false;
}

/**
 * Deletes all writes of an ordering key, in one transaction, if none of them can have reached the server.
 * @returns false if nothing was deleted, because there are no writes or because the server may have received one
 * @throws StoreError
 */
export async function takeBack(
  { store }: QueueDeps,
  userKey: string | null,
  orderingKey: OrderingKey,
): Promise<boolean> {
  let isTaken = false;
  await store.updateAll(orderingPrefix(userKey, orderingKey), (stored) => {
    const writes = writesIn(readEntries(stored));
    // This build can't read a newer build's records, so it treats them as sent and deletes nothing.
    isTaken = writes.length > 0 && writes.length === stored.length && writes.every(([, record]) => neverLeft(record));
    return isTaken ? stored.map(([key]) => [key, undefined] as const) : [];
  });
  return isTaken;
}

/** Deletes the records of other members. @throws StoreError */
export async function dropForeign({ store }: QueueDeps, userKey: string | null): Promise<void> {
  await store.updateAll(OUTBOX_PREFIX, (entries) =>
    entries.flatMap(([key]) => {
      const theirs = partsOf(key).userKey;
      return theirs === null || theirs === userKey ? [] : [[key, undefined] as const];
    }),
  );
}

/**
 * The waiting records of an ordering key, oldest first, without the refused ones. Empty if a newer build has stored
 * records there, because only that build may send them.
 */
export async function waitingWrites(
  { store }: QueueDeps,
  userKey: string,
  orderingKey: OrderingKey,
): Promise<Entry<WriteRecord>[]> {
  const entries = await store.entries(orderingPrefix(userKey, orderingKey));
  if (entries.some(([, value]) => isNewer(value))) return [];
  const writes = writesIn(readEntries(entries));
  return writes.filter(([, record]) => record.refused === null);
}

/**
 * The ordering keys with records to send: conditions, then views, then favourites (docs/product/outbox.md, Order),
 * oldest first within a kind. Ordering keys with records of a newer build are left out, because only that build knows
 * their order.
 */
export async function waitingOrderingKeys({ store }: QueueDeps, userKey: string): Promise<OrderingKey[]> {
  const entries = await store.entries(userPrefix(userKey));
  const newer = new Set(entries.filter(([, value]) => isNewer(value)).map(([key]) => partsOf(key).orderingKey));
  const oldest = new Map<OrderingKey, number>();
  for (const [key, record] of readEntries(entries)) {
    if (newer.has(partsOf(key).orderingKey)) continue;
    if ('refused' in record && record.refused !== null) continue;
    const { orderingKey } = partsOf(key);
    oldest.set(orderingKey, Math.min(oldest.get(orderingKey) ?? Number.POSITIVE_INFINITY, record.occurredAt));
  }
  const rank = (orderingKey: OrderingKey) =>
    ['condition', 'view', 'favourite'].indexOf(orderingKey.split('/')[0] ?? '');
  return [...oldest].sort(([a, at], [b, bt]) => rank(a) - rank(b) || at - bt).map(([orderingKey]) => orderingKey);
}
