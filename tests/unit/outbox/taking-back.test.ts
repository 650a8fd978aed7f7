import { beforeEach, expect, it } from 'vitest';
import { createMemoryStore } from '#lib/storage/memory.ts';
import type { KeyValueStore } from '#lib/storage/store.ts';
import { addIntent, dropRecord, nextBatch, settleBatch } from '#outbox/favourites.ts';
import { addWrite, freeze, takeBack } from '#outbox/queue.ts';
import type { BatchRecord } from '#outbox/record.ts';
import { conditionBody } from '#tests/support/page/condition-body.ts';

/** A record that a person deletes before it is sent is never sent, even if a batch already contains it. */

let store: KeyValueStore;
let queue: { store: KeyValueStore; now: () => number; random: () => number };
beforeEach(() => {
  let now = 1_000_000;
  store = createMemoryStore();
  queue = { store, now: () => (now += 1), random: Math.random };
});

const setIntent = (videoId: string, wanted: boolean) => addIntent(queue, 'A', videoId, { wanted, server: !wanted });
const changesOf = (batch: BatchRecord | null) =>
  batch?.flagChanges.map(({ videoId, favoriteFlag }) => `${videoId} ${favoriteFlag}`) ?? [];
const drop = (videoId: string) => dropRecord(queue, `outbox/A/favourite/video/${videoId}`);

it('a deleted intent removes the waiting batch; the others are sent with another key', async () => {
  await setIntent('v1', true);
  await setIntent('v2', true);
  const first = await nextBatch(queue, 'A');
  await drop('v1');
  const second = await nextBatch(queue, 'A');
  expect(changesOf(second)).toEqual(['v2 1']);
  expect(second?.id).not.toBe(first?.id);
  await settleBatch(queue, 'A', second as BatchRecord, null);
  expect(await store.entries('outbox/A/')).toEqual([]);
});

it('deleting the only intent of a batch deletes the batch', async () => {
  await setIntent('v1', true);
  await nextBatch(queue, 'A');
  await drop('v1');
  expect(await store.entries('outbox/A/')).toEqual([]);
});

it('an intent that was changed back is sent again if it may have arrived with the deleted batch', async () => {
  await setIntent('v1', true);
  await setIntent('v2', true);
  await nextBatch(queue, 'A');
  await setIntent('v2', false);
  await drop('v1');
  expect(changesOf(await nextBatch(queue, 'A'))).toEqual(['v2 0']);
});

it('a batch without the deleted intent does not change, and a late answer to a deleted batch settles no other', async () => {
  await setIntent('v1', true);
  const first = await nextBatch(queue, 'A');
  await setIntent('v2', true);
  await drop('v2');
  expect(await nextBatch(queue, 'A')).toEqual(first);
  await drop('v1');
  await setIntent('v1', true);
  await settleBatch(queue, 'A', first as BatchRecord, null);
  expect(changesOf(await nextBatch(queue, 'A'))).toEqual(['v1 1']);
});

const DAY = 'condition/2026-11-20';
const record = () =>
  addWrite(queue, 'A', DAY, {
    kind: 'condition',
    body: conditionBody(),
  });

/** Freezes the record, as an attempt to send it does. `isOnline`: whether the device is online during the attempt. */
async function attempt(entry: Awaited<ReturnType<typeof record>>, isOnline: boolean) {
  const [, known] = (await store.entries('outbox/A/')).find(([key]) => key === entry[0]) ?? [];
  await freeze({ ...queue, isOnline: () => isOnline }, [entry[0], known as (typeof entry)[1]]);
}

it.each<[string, boolean[], boolean]>([
  ['that was never sent', [], true],
  ['that was sent only without a network', [false, false], true],
  ['that was sent with a network', [true], false],
  ['that was sent without a network, then with one', [false, true], false],
  ['that was sent with a network, then without one', [true, false], false],
])('a condition %s can be deleted only if it cannot have arrived', async (_, attempts, isTaken) => {
  const entry = await record();
  for (const isOnline of attempts) await attempt(entry, isOnline);
  expect(await takeBack(queue, 'A', DAY)).toBe(isTaken);
  expect(await store.entries('outbox/A/')).toHaveLength(isTaken ? 0 : 1);
});

it('a condition can’t be deleted if the network came back while it was being frozen', async () => {
  const entry = await record();
  const { update } = store;
  let isOnline = false;
  store.update = async (key, change) => {
    await update(key, change);
    isOnline = true;
  };
  await freeze({ ...queue, isOnline: () => isOnline }, entry);
  expect(await takeBack(queue, 'A', DAY)).toBe(false);
});

it('neither of two writes of a day is deleted if one may have arrived', async () => {
  await attempt(await record(), true);
  await record();
  expect(await takeBack(queue, 'A', DAY)).toBe(false);
  expect(await store.entries('outbox/A/')).toHaveLength(2);
});

it('a record that an older build tried to send may have arrived, because that build did not check the network', async () => {
  const [key, made] = await record();
  await store.set(key, { ...made, frozen: true });
  expect(await takeBack(queue, 'A', DAY)).toBe(false);
});

it('a record that was delivered meanwhile can’t be deleted', async () => {
  expect(await takeBack(queue, 'A', DAY)).toBe(false);
});
