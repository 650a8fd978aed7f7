import { expect, it } from 'vitest';
import { createMemoryStore } from '#lib/storage/memory.ts';
import { countUnsent } from '#outbox/unsent.ts';
import type { View } from '#viewing/view.ts';
import { NOT_WATCHED } from '#viewing/watching.ts';

const view = (playedMs: number, handedOverMs = 0): View => ({
  id: 'visit-1',
  owner: 'aaa',
  videoId: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  updatedAt: 1_800_000_000_000,
  handedOverMs,
  watching: { ...NOT_WATCHED, playedMs },
});
const intent = { format: 1, kind: 'favourite', occurredAt: 1, server: 0, certain: true, wanted: 1, refused: null };
const stored = { format: 1, kind: 'view', id: '01', occurredAt: 1, frozen: false, refused: null, body: {} };

it.each<[string, string, unknown, number]>([
  ['a member’s view', 'outbox/aaa/view/v/01', stored, 1],
  ['a visitor’s view', 'outbox/anon/view/v/01', stored, 1],
  ['a member’s favourite', 'outbox/aaa/favourite/video/v', intent, 1],
  ['a favourite that was taken back', 'outbox/aaa/favourite/video/v', { ...intent, wanted: 0 }, 0],
  ['a visitor’s favourite', 'outbox/anon/favourite/video/v', intent, 0],
  [
    'a batch of favourites, which are counted already',
    'outbox/aaa/favourite/batch/01',
    { format: 1, kind: 'favourite-batch' },
    0,
  ],
  ['a record of a newer build', 'outbox/aaa/condition/2026-11-20/01', { format: 9 }, 1],
  ['a damaged record', 'outbox/aaa/condition/2026-11-20/01', { format: 1 }, 1],
  ['a view that is still being watched', 'visit/aaa/visit-1', view(3000), 1],
  ['a view that is in the outbox completely', 'visit/aaa/visit-1', view(3000, 3000), 0],
  ['a view without a watched second', 'visit/aaa/visit-1', view(0), 0],
  ['the outbox’s clock', 'outbox-clock', 3, 0],
])('counts unsent records: %s', async (_, key, value, expected) => {
  const store = createMemoryStore();
  await store.set(key, value);
  expect(await countUnsent(store)).toBe(expected);
});
