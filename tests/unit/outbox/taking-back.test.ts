import { beforeEach, expect, it } from 'vitest';
import { createMemoryStore } from '#lib/storage/memory.ts';
import type { KeyValueStore } from '#lib/storage/store.ts';
import { addIntent, dropRecord, nextBatch, settleBatch } from '#outbox/favourites.ts';
import { addWrite, freeze, takeBack } from '#outbox/queue.ts';
import type { BatchRecord } from '#outbox/record.ts';

/** What a person deletes before it was sent is not sent, also when it stands in a batch already. */

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

it('the last one of a batch takes it along', async () => {
  await setIntent('v1', true);
  await nextBatch(queue, 'A');
  await drop('v1');
  expect(await store.entries('outbox/A/')).toEqual([]);
});

it('what may have arrived with the batch is told once more, though it was changed back meanwhile', async () => {
  await setIntent('v1', true);
  await setIntent('v2', true);
  await nextBatch(queue, 'A');
  await setIntent('v2', false);
  await drop('v1');
  expect(changesOf(await nextBatch(queue, 'A'))).toEqual(['v2 0']);
});

it('a batch without it stays as it is, and its late answer settles no other', async () => {
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
    body: {
      condition_point: 3,
      feeling_point: 3,
      sleep_in_at: null,
      wake_up_at: null,
      note: '',
      year: 2026,
      month: 11,
      day: 20,
    },
  });

/** Tries to send it, with a network or without. */
async function attempt(entry: Awaited<ReturnType<typeof record>>, isOnline: boolean) {
  const [, known] = (await store.entries('outbox/A/')).find(([key]) => key === entry[0]) ?? [];
  await freeze({ ...queue, isOnline: () => isOnline }, [entry[0], known as (typeof entry)[1]]);
}

it.each<[string, boolean[], boolean]>([
  ['that nobody tried to send', [], true],
  ['that was tried without a network only', [false, false], true],
  ['that was tried with a network', [true], false],
  ['that was tried without a network, then with one', [false, true], false],
  ['that was tried with a network, then without one', [true, false], false],
])('a condition %s is taken back, or may have arrived', async (_, attempts, isTaken) => {
  const entry = await record();
  for (const isOnline of attempts) await attempt(entry, isOnline);
  expect(await takeBack(queue, 'A', DAY)).toBe(isTaken);
  expect(await store.entries('outbox/A/')).toHaveLength(isTaken ? 0 : 1);
});

it('of two writes of one day none is taken back when one may have arrived', async () => {
  await attempt(await record(), true);
  await record();
  expect(await takeBack(queue, 'A', DAY)).toBe(false);
  expect(await store.entries('outbox/A/')).toHaveLength(2);
});

it('one that an older build tried, which did not look for a network, may have arrived', async () => {
  const [key, made] = await record();
  await store.set(key, { ...made, frozen: true });
  expect(await takeBack(queue, 'A', DAY)).toBe(false);
});

it('what was sent meanwhile can’t be taken back', async () => {
  expect(await takeBack(queue, 'A', DAY)).toBe(false);
});
