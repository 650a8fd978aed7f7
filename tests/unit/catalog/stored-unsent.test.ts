import { expect, it } from 'vitest';
import { countUnsent } from '#catalog/stored-unsent.ts';
import { createMemoryStore } from '#lib/key-value-store.ts';
import type { Visit } from '#viewing/visit.ts';
import { NOT_WATCHED } from '#viewing/watching.ts';

const visit = (playedMs: number, handedOverMs = 0): Visit => ({
  id: 'visit-1',
  owner: 'aaa',
  videoId: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  updatedAt: 1_800_000_000_000,
  handedOverMs,
  watching: { ...NOT_WATCHED, playedMs },
});
const wish = { format: 1, kind: 'favourite', server: 0, certain: true, wanted: 1 };

it.each<[string, string, unknown, number]>([
  ['somebody’s view', 'outbox/aaa/view/v/01', { format: 1, kind: 'view', body: {} }, 1],
  ['nobody’s view', 'outbox/anon/view/v/01', { format: 1, kind: 'view', body: {} }, 1],
  ['somebody’s favourite', 'outbox/aaa/favourite/video/v', wish, 1],
  ['a favourite that was taken back', 'outbox/aaa/favourite/video/v', { ...wish, wanted: 0 }, 0],
  ['a visitor’s favourite', 'outbox/anon/favourite/video/v', wish, 0],
  [
    'favourites on their way, which are counted already',
    'outbox/aaa/favourite/batch/01',
    { format: 1, kind: 'favourite-batch' },
    0,
  ],
  ['what a newer build wrote', 'outbox/aaa/condition/2026-11-20/01', { format: 9 }, 1],
  ['a visit that is not over', 'visit/aaa/visit-1', visit(3000), 1],
  ['a visit of which the outbox has all', 'visit/aaa/visit-1', visit(3000, 3000), 0],
  ['a visit on which nothing played', 'visit/aaa/visit-1', visit(0), 0],
  ['the device’s clock', 'outbox-clock', 3, 0],
])('counts on the device: %s', async (_, key, value, expected) => {
  const store = createMemoryStore();
  await store.set(key, value);
  expect(await countUnsent(store)).toBe(expected);
});
