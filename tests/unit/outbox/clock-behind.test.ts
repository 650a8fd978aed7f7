import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OUTBOX_CLOCK } from '#contract/device-keys.ts';
import { systemClock } from '#lib/clock.ts';
import { createMemoryStore } from '#lib/storage/memory.ts';
import { StoreError } from '#lib/storage/store.ts';
import type { OutboxAnswer, OutboxRequest } from '#outbox/delivery.ts';
import { conditionBody } from '#tests/support/page/condition-body.ts';
import { outboxOver } from '#tests/support/page/outbox-over.ts';
import { storeOver } from '#tests/support/page/store-over.ts';

/**
 * A member deletes all views or the condition of a day, and then writes a new record on a device whose clock is ten
 * minutes behind the server's. The server must not take the new record for one from before the deletion.
 */

const BEHIND_MS = 10 * 60_000;
const VIDEO = '01JWYSM7M0DS649PEEPA7XX72W';
const condition = conditionBody();
const view = (at: number) => ({
  ...{ video_id: VIDEO, view_second: 9, stop_position: 9, operation_logs: [] },
  occurred_at: new Date(at).toISOString(),
});
const iso = (time: number) => new Date(time).toISOString();
const serverTime = () => Date.now() + BEHIND_MS;

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00+09:00') }));
afterEach(() => void vi.useRealTimers());

/**
 * A page with its outbox. The server ignores records whose time is before the deletion, as the real server does
 * (docs/product/api-records.md).
 */
function device({ isFull = false } = {}) {
  let deletedAt = Number.NEGATIVE_INFINITY;
  const stored: number[] = [];
  const sent: OutboxRequest[] = [];
  const store = storeOver(createMemoryStore());
  const update: typeof store.update = async (key, change) => {
    if (isFull && key === OUTBOX_CLOCK) throw new StoreError('full');
    await store.update(key, change);
  };
  const take = ({ body }: OutboxRequest): OutboxAnswer => {
    const at = Date.parse((body as { occurred_at: string }).occurred_at);
    const isStored = Math.min(at, serverTime()) >= deletedAt;
    if (isStored) stored.push(at);
    const contents = { condition: null, ...(isStored ? {} : { newer_at: iso(deletedAt) }) };
    return { status: 200, body: { version: '1', result: true, result_msg: '', errors: null, contents } };
  };
  const outbox = outboxOver({
    ...{ store: { ...store, update }, locks: undefined, channel: undefined },
    ...{ clock: systemClock, random: Math.random, refresh: async () => true, requestSync: async () => {} },
    send: async (request) => {
      sent.push(request);
      return take(request);
    },
    user: { get: () => 'A', subscribe: () => () => {} },
  });
  const remove = () => {
    deletedAt = serverTime();
    return iso(deletedAt);
  };
  return { outbox, stored, sent, remove };
}

it('a day that was deleted on this device can be recorded again', async () => {
  const { outbox, stored, remove } = device();
  await outbox.noteDeletion('condition', remove());
  await outbox.putCondition(condition);
  await outbox.drain('request');
  expect(stored).toHaveLength(1);
});

it('a day that was deleted on another device can be recorded once this device has learned of the deletion', async () => {
  const { outbox, stored, remove } = device();
  remove();
  await outbox.putCondition(condition);
  await outbox.drain('request');
  expect(stored).toEqual([]);
  await outbox.putCondition(condition);
  await outbox.drain('request');
  expect(stored).toHaveLength(1);
});

it('a record from before the deletion retains its time, so that it stays deleted', async () => {
  const { outbox, stored, remove } = device();
  await outbox.putCondition(condition);
  const [waiting] = outbox.snapshot().items;
  await outbox.noteDeletion('condition', remove());
  expect(outbox.snapshot().items).toEqual([waiting]);
  await outbox.drain('request');
  expect(stored).toEqual([]);
});

it('after the history was cleared, later views count, and earlier ones that are found later do not', async () => {
  const { outbox, stored, remove } = device();
  const before = Date.now() - 1000;
  await outbox.noteDeletion('views', remove());
  await vi.advanceTimersByTimeAsync(60_000);
  await outbox.createView(view(before));
  await outbox.drain('request');
  expect(stored).toEqual([]);
  await outbox.createView(view(Date.now()));
  await outbox.drain('request');
  expect(stored).toHaveLength(1);
});

it('an earlier time of a view is not changed on a device whose clock is right', async () => {
  const { outbox, stored } = device();
  await outbox.noteDeletion('views', iso(Date.now()));
  await vi.advanceTimersByTimeAsync(120_000);
  const minuteAgo = Date.now() - 60_000;
  await outbox.createView(view(minuteAgo));
  await outbox.drain('request');
  expect(stored).toEqual([minuteAgo]);
});

it('on a full device an ignored record is sent only once', async () => {
  const { outbox, sent, remove } = device({ isFull: true });
  remove();
  await outbox.putCondition(condition);
  await outbox.drain('request');
  await outbox.drain('request');
  expect(sent).toHaveLength(1);
  expect(outbox.snapshot().items).toEqual([]);
});

it('a deletion that has succeeded does not fail because the device is full', async () => {
  const { outbox, remove } = device({ isFull: true });
  await expect(outbox.noteDeletion('condition', remove())).resolves.toBeUndefined();
});
