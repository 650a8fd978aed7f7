import { OUTBOX_CLOCK } from '#contract/device-keys.ts';
import { FLAG_CHANGES_MAX } from '#contract/limits.ts';
import { StoreError } from '#lib/storage/store.ts';
import { ulid } from '#lib/ulid.ts';
import { nextTime } from '#outbox/clock.ts';
import { type Entry, type QueueDeps, readEntries } from '#outbox/queue.ts';
import {
  type BatchRecord,
  batchKey,
  FAVOURITES,
  FORMAT,
  type IntentRecord,
  intentKey,
  isBatchKey,
  isNewer,
  isSettled,
  orderingPrefix,
  partsOf,
  readRecord,
} from '#outbox/record.ts';

/** Favourite intents: the latest per video wins, and they are sent in batches. */

/**
 * Stores the intent for a video. If the person undoes the change before it is sent, nothing is sent. If no intent for
 * the video is stored yet, a member's new intent is sent even if it equals `server`, because the screen may be out of
 * date.
 * @throws StoreError when it could not be stored
 */
export async function addIntent(
  { store, now }: QueueDeps,
  userKey: string | null,
  videoId: string,
  { wanted, server }: { readonly wanted: boolean; readonly server: boolean },
): Promise<void> {
  const key = intentKey(userKey, videoId);
  let isStored = false;
  const add = (stored: [string, unknown][], last: unknown) => {
    isStored = true;
    const before = readRecord(new Map(stored).get(key));
    const known = before?.kind === 'favourite' ? before : null;
    const intent: IntentRecord = {
      format: FORMAT,
      kind: 'favourite',
      occurredAt: Math.max(nextTime(last, now()), (known?.occurredAt ?? 0) + 1),
      server: known?.server ?? flagOf(server),
      // A press inverts the value on the screen. So if a member's `wanted` equals `server`, the screen showed another
      // value than `server`. One of the two is out of date, so `server` is uncertain.
      certain: known?.certain ?? (userKey === null || server !== wanted),
      wanted: flagOf(wanted),
      refused: null,
      alone: known?.alone ?? false,
    };
    return [
      [key, intent],
      [OUTBOX_CLOCK, intent.occurredAt],
    ] as const;
  };
  await store.updateAll(key, add, OUTBOX_CLOCK);
  // A closed store does not call `add`.
  if (!isStored) throw new StoreError('unavailable');
}

const flagOf = (is: boolean) => (is ? 1 : 0);

/**
 * Returns the batch to send: the stored one if it is unanswered, otherwise a new one with the intents that are neither
 * settled (`isSettled`) nor refused, oldest first. An intent marked `alone` gets a batch of its own. A batch is stored
 * before it is sent, so that every attempt is byte-identical. Null if there is nothing to send, or if records of a
 * newer build are stored.
 */
export async function nextBatch({ store, random }: QueueDeps, userKey: string): Promise<BatchRecord | null> {
  let batch: BatchRecord | null = null;
  await store.updateAll(orderingPrefix(userKey, FAVOURITES), (stored) => {
    if (stored.some(([, value]) => isNewer(value))) return [];
    const entries = readEntries(stored);
    batch = entries.map(([, record]) => record).find((record) => record.kind === 'favourite-batch') ?? null;
    if (batch !== null) return [];
    const damaged = stored.map(([key]) => key).filter(isBatchKey);
    const intents = intentsIn(entries, damaged.length === 0);
    if (!isSameSize(intents)) return intents.map(([key]) => [key, undefined]);
    const removed = [...damaged, ...intents.filter(([, intent]) => isSettled(intent)).map(([key]) => key)];
    batch = batchOf(intents, userKey, random);
    return [
      ...(damaged.length === 0 ? [] : intents),
      ...removed.map((key) => [key, undefined] as const),
      ...(batch === null ? [] : [[batchKey(userKey, batch.id), batch] as const]),
    ];
  });
  return batch;
}

/** `isCertain` is false if there is a damaged batch: it may have reached the server and changed the server's flags. */
function intentsIn(entries: readonly Entry[], isCertain: boolean): Entry<IntentRecord>[] {
  const intents = entries.filter((entry): entry is Entry<IntentRecord> => entry[1].kind === 'favourite');
  return isCertain ? intents : intents.map(([key, intent]) => [key, { ...intent, certain: false }] as const);
}

/**
 * True if the number of intents with a valid flag `server` equals the number with a valid flag `wanted`. If the numbers
 * differ, records are damaged, and `nextBatch` deletes all intents (docs/product/outbox.md, Favourites).
 */
function isSameSize(intents: readonly Entry<IntentRecord>[]): boolean {
  const sizeOf = (side: 'server' | 'wanted') =>
    intents.filter(([, intent]) => intent[side] === 0 || intent[side] === 1).length;
  return sizeOf('server') === sizeOf('wanted');
}

function batchOf(intents: readonly Entry<IntentRecord>[], userKey: string, random: () => number): BatchRecord | null {
  const open = intents
    .filter(([, intent]) => !isSettled(intent) && intent.refused === null)
    .sort(([, a], [, b]) => a.occurredAt - b.occurredAt);
  const single = open.find(([, { alone }]) => alone);
  const chosen = single ? [single] : open.slice(0, FLAG_CHANGES_MAX);
  const newest = chosen.at(-1)?.[1].occurredAt;
  if (newest === undefined) return null;
  const prefix = intentKey(userKey, '');
  return {
    format: FORMAT,
    kind: 'favourite-batch',
    id: ulid(newest, random),
    occurredAt: newest,
    flagChanges: chosen.map(([key, { wanted }]) => ({ videoId: key.slice(prefix.length), favoriteFlag: wanted })),
  };
}

/**
 * Applies the server's answer to a batch. If the server accepted the batch (`refusal` is null), the sent intents are
 * deleted, and intents that changed meanwhile go into the next batch. If the server refused a batch of several intents,
 * each is sent alone next time. If it refused a batch of one intent, this intent is marked as refused. If records of a
 * newer build are stored, nothing is changed: that build sends the batch again.
 */
export async function settleBatch(
  { store }: QueueDeps,
  userKey: string,
  batch: BatchRecord,
  refusal: string | null,
): Promise<void> {
  await store.updateAll(orderingPrefix(userKey, FAVOURITES), (stored) => {
    if (stored.some(([, value]) => isNewer(value))) return [];
    const records = new Map(stored);
    // If the batch is gone, another sender has settled it. This response must not be applied to the following batch.
    if (!records.has(batchKey(userKey, batch.id))) return [];
    const isSingle = batch.flagChanges.length === 1;
    const changes = batch.flagChanges.flatMap(({ videoId, favoriteFlag }): [string, unknown][] => {
      const key = intentKey(userKey, videoId);
      const intent = readRecord(records.get(key));
      if (intent?.kind !== 'favourite') return [];
      if (refusal !== null) return [[key, { ...intent, alone: true, refused: isSingle ? refusal : null }]];
      return [[key, intent.wanted === favoriteFlag ? undefined : { ...intent, server: favoriteFlag, certain: true }]];
    });
    return [...changes, [batchKey(userKey, batch.id), undefined]];
  });
}

/**
 * Deletes a record. For an intent, the stored batch that contains it is deleted too. That batch may have reached the
 * server, so `server` of its other intents becomes uncertain; they go into the next batch.
 */
export async function dropRecord({ store }: QueueDeps, key: string): Promise<void> {
  const { userKey, orderingKey, about } = partsOf(key);
  // `update` is durable, unlike `delete`: after a power loss, a record that the person discarded must not return.
  if (orderingKey !== FAVOURITES) return store.update(key, () => undefined);
  await store.updateAll(orderingPrefix(userKey, FAVOURITES), (stored) => {
    const records = new Map(readEntries(stored));
    const changes = [...records].flatMap(([batchAt, batch]): [string, unknown][] => {
      if (batch.kind !== 'favourite-batch' || !batch.flagChanges.some(({ videoId }) => videoId === about)) return [];
      const others = batch.flagChanges.flatMap(({ videoId }): [string, unknown][] => {
        const intent = records.get(intentKey(userKey, videoId));
        return intent?.kind === 'favourite' && videoId !== about
          ? [[intentKey(userKey, videoId), { ...intent, certain: false }]]
          : [];
      });
      return [[batchAt, undefined], ...others];
    });
    return [...changes, [key, undefined]];
  });
}
