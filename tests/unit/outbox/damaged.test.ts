import { beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '#lib/clock.ts';
import { createStealableLocks } from '#lib/locks.ts';
import { createMemoryStore } from '#lib/storage/memory.ts';
import type { KeyValueStore } from '#lib/storage/store.ts';
import type { OutboxAnswer, OutboxRequest, Send } from '#outbox/delivery.ts';
import { createDrain } from '#outbox/drain.ts';
import { addIntent } from '#outbox/favourites.ts';
import { addWrite } from '#outbox/queue.ts';
import type { NewWrite } from '#outbox/record.ts';
import { storedUnsent } from '#outbox/unsent.ts';
import { conditionBody } from '#tests/support/page/condition-body.ts';
import { outboxOver } from '#tests/support/page/outbox-over.ts';
import { storeOver } from '#tests/support/page/store-over.ts';

/** Damaged records are not sent, do not block others, and stay until the person deletes them. */

const CONDITION = 'condition/2026-11-20' as const;
const VIEW = 'view/v1' as const;
const fine: OutboxAnswer = {
  status: 200,
  body: { version: '1', result: true, result_msg: '', errors: null, contents: {} },
};
const failing: OutboxAnswer = {
  status: 500,
  body: { version: '1', result: false, result_msg: 'x', errors: null, contents: null },
};

let store: KeyValueStore;
let queue: { store: KeyValueStore; now: () => number; random: () => number };
let sent: OutboxRequest[];
beforeEach(() => {
  store = createMemoryStore();
  queue = { store, now: Date.now, random: Math.random };
  sent = [];
});

function drain(answer = fine) {
  const send: Send = async (request) => {
    sent.push(request);
    return answer;
  };
  const locks = createStealableLocks(undefined, systemClock);
  return createDrain({ ...queue, send, locks, refresh: async () => true, currentUserKey: () => 'A' }).run('sync');
}

const condition: NewWrite = { kind: 'condition', body: conditionBody({ note: '雨' }) };
const view: NewWrite = {
  kind: 'view',
  body: { video_id: 'v1', view_second: 1, stop_position: 1, operation_logs: [] },
};
const stored = { format: 1, id: '01', occurredAt: 1, frozen: false, refused: null };
const storedCondition = { ...stored, ...condition };
const intent = { format: 1, kind: 'favourite', occurredAt: 1, server: 0, certain: true, wanted: 1, refused: null };

it.each<[string, typeof CONDITION | typeof VIEW, unknown]>([
  ['a text', CONDITION, 'text'],
  ['a list', CONDITION, []],
  ['of an unknown kind', CONDITION, { ...storedCondition, kind: 'mood' }],
  ['of a format that was never used', CONDITION, { ...storedCondition, format: 0 }],
  ['without an id', CONDITION, { ...storedCondition, id: undefined }],
  ['without a time', CONDITION, { ...storedCondition, occurredAt: undefined }],
  ['with a time that no date has', CONDITION, { ...storedCondition, occurredAt: 1e300 }],
  ['without its state', CONDITION, { ...storedCondition, frozen: undefined, refused: undefined }],
  ['without a body', CONDITION, { ...storedCondition, body: undefined }],
  ['without a feeling', CONDITION, { ...storedCondition, body: { ...condition.body, feeling_point: null } }],
  ['with a number as its note', CONDITION, { ...storedCondition, body: { ...condition.body, note: 5 } }],
  ['a view with a text as its body', VIEW, { ...stored, kind: 'view', body: 'text' }],
  ['a view without a time', VIEW, { ...stored, ...view, occurredAt: null }],
])('a damaged record (%s) stays, and the next record of its day or video is sent', async (_, orderingKey, value) => {
  const key = `outbox/A/${orderingKey}/01`;
  await store.set(key, value);
  await addWrite(queue, 'A', orderingKey, orderingKey === VIEW ? view : condition);
  expect(await drain()).toBe('done');
  expect(sent).toMatchObject([{ body: orderingKey === VIEW ? view.body : condition.body }]);
  expect(await store.entries('outbox/')).toEqual([[key, value]]);
});

it('a damaged favourite stays, and the others are sent', async () => {
  const damaged = { ...intent, occurredAt: 'text' };
  await store.set('outbox/A/favourite/video/v1', damaged);
  await addIntent(queue, 'A', 'v2', { wanted: true, server: false });
  expect(await drain()).toBe('done');
  expect(sent).toMatchObject([{ body: { flagChanges: [{ videoId: 'v2', favoriteFlag: 1 }] } }]);
  expect(await store.entries('outbox/')).toEqual([['outbox/A/favourite/video/v1', damaged]]);
});

it.each([[undefined], [[null]], [[{ favoriteFlag: 1 }]]])(
  'a batch with the changes %j is replaced by a new one, also for a favourite that was taken back',
  async (flagChanges) => {
    await addIntent(queue, 'A', 'v1', { wanted: true, server: false });
    await store.set('outbox/A/favourite/batch/01', { ...stored, kind: 'favourite-batch', flagChanges });
    // The server may have received the favourite in the damaged batch, so its removal must be sent.
    await addIntent(queue, 'A', 'v1', { wanted: false, server: false });
    expect(await drain(failing)).toBe('later');
    expect(await drain()).toBe('done');
    expect(sent[1]).toMatchObject({ body: { flagChanges: [{ videoId: 'v1', favoriteFlag: 0 }] } });
    expect(await store.entries('outbox/')).toEqual([]);
  },
);

const damagedDay = { ...storedCondition, body: { note: '雨の日' } };

it('a damaged record is listed until the person discards it, and its day can be recorded again', async () => {
  const key = `outbox/A/${CONDITION}/01`;
  const others = `outbox/B/${CONDITION}/02`;
  for (const one of [key, others]) await store.set(one, damagedDay);
  await store.set('outbox/A/favourite/batch/03', 'text');
  const outbox = outboxOver({
    ...{ store: storeOver(store), locks: undefined, channel: undefined, clock: systemClock, random: Math.random },
    ...{ send: async () => fine, refresh: async () => true, requestSync: async () => {} },
    user: { get: () => 'A', subscribe: () => () => {} },
  });
  await outbox.loaded();
  expect(outbox.snapshot()).toMatchObject({
    items: [{ id: key, kind: 'condition', about: '2026-11-20', state: 'refused', body: { damaged: damagedDay } }],
    foreignCount: 1,
  });
  const added = await outbox.putCondition(conditionBody());
  await vi.waitFor(() => expect(outbox.snapshot().items.map(({ id }) => id)).not.toContain(added.id));
  expect(outbox.snapshot().items).toHaveLength(1);
  await outbox.discard(key);
  expect(outbox.snapshot().items).toEqual([]);
  expect(await store.get(others)).toEqual(damagedDay);
  outbox.close();
});

it('before a logout a damaged record is named like a refused one', async () => {
  await store.set(`outbox/A/${CONDITION}/01`, damagedDay);
  expect(await storedUnsent(store, 'A')).toMatchObject({
    items: [{ kind: 'condition', about: '2026-11-20', state: 'refused' }],
    unreadable: 0,
  });
});
