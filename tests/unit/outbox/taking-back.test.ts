import { beforeEach, expect, it } from 'vitest';
import { createMemoryStore, type KeyValueStore } from '#lib/key-value-store.ts';
import { dropRecord, nextBatch, settleBatch } from '#outbox/favourites.ts';
import { addWish } from '#outbox/queue.ts';
import type { BatchRecord } from '#outbox/record.ts';

/** What a person deletes before it was sent is not sent, also when it stands in a batch already. */

let store: KeyValueStore;
let queue: { store: KeyValueStore; now: () => number; random: () => number };
beforeEach(() => {
  let now = 1_000_000;
  store = createMemoryStore();
  queue = { store, now: () => (now += 1), random: Math.random };
});

const wish = (videoId: string, wanted: boolean) => addWish(queue, 'A', videoId, { wanted, server: !wanted });
const changesOf = (batch: BatchRecord | null) =>
  batch?.flagChanges.map(({ videoId, favoriteFlag }) => `${videoId} ${favoriteFlag}`) ?? [];
const drop = (videoId: string) => dropRecord(queue, `outbox/A/favourite/video/${videoId}`);

it('a deleted wish leaves the batch that waits; the rest goes under another key', async () => {
  await wish('v1', true);
  await wish('v2', true);
  const first = await nextBatch(queue, 'A');
  await drop('v1');
  const second = await nextBatch(queue, 'A');
  expect(changesOf(second)).toEqual(['v2 1']);
  expect(second?.id).not.toBe(first?.id);
  await settleBatch(queue, 'A', second as BatchRecord, null);
  expect(await store.entries('outbox/A/')).toEqual([]);
});

it('the last one of a batch takes it along', async () => {
  await wish('v1', true);
  await nextBatch(queue, 'A');
  await drop('v1');
  expect(await store.entries('outbox/A/')).toEqual([]);
});

it('what may have arrived with the batch is told once more, though it was changed back meanwhile', async () => {
  await wish('v1', true);
  await wish('v2', true);
  await nextBatch(queue, 'A');
  await wish('v2', false);
  await drop('v1');
  expect(changesOf(await nextBatch(queue, 'A'))).toEqual(['v2 0']);
});

it('a batch without it stays as it is, and its late answer settles no other', async () => {
  await wish('v1', true);
  const first = await nextBatch(queue, 'A');
  await wish('v2', true);
  await drop('v2');
  expect(await nextBatch(queue, 'A')).toEqual(first);
  await drop('v1');
  await wish('v1', true);
  await settleBatch(queue, 'A', first as BatchRecord, null);
  expect(changesOf(await nextBatch(queue, 'A'))).toEqual(['v1 1']);
});
