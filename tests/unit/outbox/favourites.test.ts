import { beforeEach, expect, it } from 'vitest';
import { FLAG_CHANGES_MAX } from '#contract/limits.ts';
import { createMemoryStore, type KeyValueStore } from '#lib/key-value-store.ts';
import { nextBatch, settleBatch } from '#outbox/favourites.ts';
import { addWish, adopt } from '#outbox/queue.ts';
import type { BatchRecord } from '#outbox/record.ts';

/** SPEC.md section 4: changes of favourites go in one batch. */

let store: KeyValueStore;
let queue: { store: KeyValueStore; now: () => number; random: () => number };
beforeEach(() => {
  let now = 1_000_000;
  store = createMemoryStore();
  queue = { store, now: () => (now += 1), random: Math.random };
});

const wish = (videoId: string, wanted: boolean, server = !wanted) => addWish(queue, 'A', videoId, { wanted, server });
const batched = async (owner = 'A') =>
  (await nextBatch(queue, owner))?.flagChanges.map(({ videoId, favoriteFlag }) => `${videoId} ${favoriteFlag}`) ?? [];
async function batch(): Promise<BatchRecord> {
  const found = await nextBatch(queue, 'A');
  if (found === null) throw new Error('nothing differs');
  return found;
}

it('only what differs goes, in the order in which it was wanted', async () => {
  await wish('v2', true);
  await wish('v1', true);
  await wish('v3', true);
  await wish('v3', false);
  expect(await batched()).toEqual(['v2 1', 'v1 1']);
});

it('a batch stays as it is until it is answered; what changes meanwhile goes with the next', async () => {
  await wish('v1', true);
  const first = await batch();
  await wish('v1', false, true);
  await wish('v2', true);
  expect(await batch()).toEqual(first);
  await settleBatch(queue, 'A', first, null);
  expect(await batched()).toEqual(['v1 0', 'v2 1']);
});

it('nothing is left when all was taken', async () => {
  await wish('v1', true);
  await settleBatch(queue, 'A', await batch(), null);
  expect(await store.entries('outbox/')).toEqual([]);
});

it('has at most 1,000 changes', async () => {
  for (let n = 0; n <= FLAG_CHANGES_MAX; n += 1) await wish(`v${n}`, true);
  const first = await batch();
  expect(first.flagChanges).toHaveLength(FLAG_CHANGES_MAX);
  await settleBatch(queue, 'A', first, null);
  expect(await batched()).toEqual([`v${FLAG_CHANGES_MAX} 1`]);
});

it('of a refused batch the one to blame is found, and keeps no other back', async () => {
  for (const id of ['good', 'bad', 'fine']) await wish(id, true);
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

it('maps of different sizes are both reset', async () => {
  await wish('v1', true);
  await wish('v2', true);
  await store.update('outbox/A/favourite/video/v2', (found) => ({ ...(found as object), server: undefined }));
  expect(await batched()).toEqual([]);
  expect(await store.entries('outbox/')).toEqual([]);
});

it('what was wanted before a login becomes the next member’s; what came to nothing does not', async () => {
  await addWish(queue, null, 'v1', { wanted: true, server: false });
  await addWish(queue, null, 'v2', { wanted: true, server: false });
  await addWish(queue, null, 'v2', { wanted: false, server: false });
  await adopt(queue, 'A');
  expect(await batched()).toEqual(['v1 1']);
  expect(await store.entries('outbox/anon/')).toEqual([]);
});
