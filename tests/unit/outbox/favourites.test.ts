import { beforeEach, expect, it } from 'vitest';
import { FLAG_CHANGES_MAX } from '#contract/limits.ts';
import { createMemoryStore } from '#lib/storage/memory.ts';
import type { KeyValueStore } from '#lib/storage/store.ts';
import { addIntent, nextBatch, settleBatch } from '#outbox/favourites.ts';
import { adopt } from '#outbox/queue.ts';
import type { BatchRecord } from '#outbox/record.ts';

/** Changes of favourites are sent together in one batch (docs/product/outbox.md, Favourites). */

let store: KeyValueStore;
let queue: { store: KeyValueStore; now: () => number; random: () => number };
beforeEach(() => {
  let now = 1_000_000;
  store = createMemoryStore();
  queue = { store, now: () => (now += 1), random: Math.random };
});

const setIntent = (videoId: string, wanted: boolean, server = !wanted) =>
  addIntent(queue, 'A', videoId, { wanted, server });
const batched = async (userKey = 'A') =>
  (await nextBatch(queue, userKey))?.flagChanges.map(({ videoId, favoriteFlag }) => `${videoId} ${favoriteFlag}`) ?? [];
async function batch(): Promise<BatchRecord> {
  const found = await nextBatch(queue, 'A');
  if (found === null) throw new Error('nothing differs');
  return found;
}

it('only intents that differ from the server are sent, in the order in which they were set', async () => {
  await setIntent('v2', true);
  await setIntent('v1', true);
  await setIntent('v3', true);
  await setIntent('v3', false);
  expect(await batched()).toEqual(['v2 1', 'v1 1']);
});

it('a batch stays unchanged until it is answered; later changes go into the next one', async () => {
  await setIntent('v1', true);
  const first = await batch();
  await setIntent('v1', false, true);
  await setIntent('v2', true);
  expect(await batch()).toEqual(first);
  await settleBatch(queue, 'A', first, null);
  expect(await batched()).toEqual(['v1 0', 'v2 1']);
});

it('nothing remains after the server has accepted the whole batch', async () => {
  await setIntent('v1', true);
  await settleBatch(queue, 'A', await batch(), null);
  expect(await store.entries('outbox/')).toEqual([]);
});

it('a batch has at most 1,000 changes', async () => {
  for (let n = 0; n <= FLAG_CHANGES_MAX; n += 1) await setIntent(`v${n}`, true);
  const first = await batch();
  expect(first.flagChanges).toHaveLength(FLAG_CHANGES_MAX);
  await settleBatch(queue, 'A', first, null);
  expect(await batched()).toEqual([`v${FLAG_CHANGES_MAX} 1`]);
});

it('after a refused batch, only the intent that caused it is refused', async () => {
  for (const id of ['good', 'bad', 'fine']) await setIntent(id, true);
  const sent: string[] = [];
  await settleBatch(queue, 'A', await batch(), 'いけません');
  for (;;) {
    const next = await nextBatch(queue, 'A');
    if (next === null) break;
    const isBad = next.flagChanges.some(({ videoId }) => videoId === 'bad');
    if (!isBad) sent.push(...next.flagChanges.map(({ videoId }) => videoId));
    await settleBatch(queue, 'A', next, isBad ? 'いけません' : null);
  }
  expect(sent).toEqual(['good', 'fine']);
  expect(await store.entries('outbox/')).toMatchObject([['outbox/A/favourite/video/bad', { refused: 'いけません' }]]);
});

it('intents and server values are both reset if a server value is missing', async () => {
  await setIntent('v1', true);
  await setIntent('v2', true);
  await store.update('outbox/A/favourite/video/v2', (found) => ({ ...(found as object), server: undefined }));
  expect(await batched()).toEqual([]);
  expect(await store.entries('outbox/')).toEqual([]);
});

it('a visitor’s intents become the next member’s, except settled ones', async () => {
  await addIntent(queue, null, 'v1', { wanted: true, server: false });
  await addIntent(queue, null, 'v2', { wanted: true, server: false });
  await addIntent(queue, null, 'v2', { wanted: false, server: false });
  await adopt(queue, 'A');
  expect(await batched()).toEqual(['v1 1']);
  expect(await store.entries('outbox/anon/')).toEqual([]);
});
