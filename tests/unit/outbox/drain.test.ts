import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStealableLocks } from '#lib/locks.ts';
import { createMemoryStore } from '#lib/storage/memory.ts';
import { StoreError } from '#lib/storage/store.ts';
import type { OutboxAnswer, Send } from '#outbox/delivery.ts';
import { createDrain } from '#outbox/drain.ts';
import type { EngineDeps } from '#outbox/engine.ts';
import { addWrite } from '#outbox/queue.ts';
import { heldLocks } from '#tests/support/page/held-locks.ts';
import { outboxOver } from '#tests/support/page/outbox-over.ts';
import { storeOver } from '#tests/support/page/store-over.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000_000_000 }));
afterEach(() => void vi.useRealTimers());

const clock = {
  now: () => Date.now(),
  setTimeout: (task: () => void, ms: number) => setTimeout(task, ms),
  clearTimeout: (timer: unknown) => clearTimeout(timer as ReturnType<typeof setTimeout> | undefined),
};
const fine: OutboxAnswer = {
  status: 200,
  body: { version: '1', result: true, result_msg: '', errors: null, contents: {} },
};
const failing = (status: number): OutboxAnswer => ({
  status,
  body: { version: '1', result: false, result_msg: 'x', errors: null, contents: null },
});

const view = (id: string) => ({
  kind: 'view' as const,
  body: { video_id: id, view_second: 1, stop_position: 1, operation_logs: [] },
});
const idOf = ({ body }: Parameters<Send>[0]) => (body as { video_id: string }).video_id;
const base = { random: Math.random, refresh: async () => true };

it('ordering keys that always fail do not hold back the others', async () => {
  const store = createMemoryStore();
  const bad = Array.from({ length: 8 }, (_, n) => `bad${n}`);
  const queue = { store, now: clock.now, random: () => 0.99 };
  for (const id of [...bad, 'good1', 'good2', 'good3', 'good4']) await addWrite(queue, 'A', `view/${id}`, view(id));
  const asked: string[] = [];
  const send: Send = async (request) => {
    asked.push(idOf(request));
    return idOf(request).startsWith('bad') ? failing(500) : fine;
  };
  // After three failures in a row, the drain draws ordering keys at random. With 0.99, it draws the last of them.
  const drain = createDrain({
    ...base,
    ...queue,
    send,
    locks: createStealableLocks(undefined, clock),
    currentUserKey: () => 'A',
  });
  expect(await drain.run('sync')).toBe('later');
  const left = (await store.entries('outbox/A/')).map(([key]) => key.split('/')[3]);
  expect(left).toEqual(bad);
});

it('a server that fails everything gets only a few requests', async () => {
  const store = createMemoryStore();
  const queue = { store, now: clock.now, random: Math.random };
  for (let n = 0; n < 20; n += 1) await addWrite(queue, 'A', `view/v${n}`, view(`v${n}`));
  const send = vi.fn<Send>(async () => failing(500));
  const drain = createDrain({
    ...base,
    ...queue,
    send,
    locks: createStealableLocks(undefined, clock),
    currentUserKey: () => 'A',
  });
  expect(await drain.run('sync')).toBe('later');
  expect(send).toHaveBeenCalledTimes(6);
});

it('the worker waits for another sender’s lock only until its deadline', async () => {
  const store = createMemoryStore();
  const queue = { store, now: clock.now, random: Math.random };
  await addWrite(queue, 'A', 'view/v1', view('v1'));
  const send = vi.fn<Send>(async () => fine);
  const { locks } = heldLocks();
  const drain = createDrain({
    ...base,
    ...queue,
    send,
    locks: createStealableLocks(locks, clock),
    currentUserKey: () => 'A',
  });
  const ended = vi.fn();
  void drain.run('sync', clock.now() + 20_000).then(ended);
  await vi.advanceTimersByTimeAsync(21_000);
  expect(ended).toHaveBeenCalledWith('later');
  expect(send).not.toHaveBeenCalled();
});

const page = (more: Partial<EngineDeps>) =>
  outboxOver({
    ...base,
    store: storeOver(),
    send: async () => fine,
    locks: undefined,
    clock,
    user: { get: () => 'A', subscribe: () => () => {} },
    channel: undefined,
    requestSync: async () => {},
    ...more,
  });

it('a failure is retried automatically even if the outbox first had to wait for another holder’s lock', async () => {
  const { locks, release } = heldLocks();
  let isWell = false;
  const send = vi.fn<Send>(async () => (isWell ? fine : failing(503)));
  const outbox = page({ locks, send });
  await outbox.createView(view('v1').body);
  await vi.advanceTimersByTimeAsync(100);
  expect(send).not.toHaveBeenCalled();
  release();
  await vi.advanceTimersByTimeAsync(100);
  expect(send).toHaveBeenCalled();
  isWell = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(outbox.snapshot().items).toEqual([]);
  outbox.close();
});

it('if another holder’s lock can’t be taken over, this is retried after a while, not at once', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { locks, release } = heldLocks();
  const query = vi.spyOn(locks, 'query').mockImplementation(async () => {
    // Ends an endless loop of attempts, so that the test fails instead of hanging.
    if (query.mock.calls.length > 50) await new Promise(() => {});
    throw new DOMException('no locks', 'InvalidStateError');
  });
  const outbox = page({ locks });
  await outbox.createView(view('v1').body);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(query.mock.calls.length).toBeLessThan(10);
  vi.restoreAllMocks();
  release();
  await vi.advanceTimersByTimeAsync(900_000);
  expect(outbox.snapshot().items).toEqual([]);
  outbox.close();
});

it('once a lock is free, the records that waited for it are sent, but not later records of a page that does not send', async () => {
  const { locks, release } = heldLocks();
  let mayBe = true;
  const sent: string[] = [];
  const send: Send = async (request) => {
    sent.push(idOf(request));
    return fine;
  };
  const outbox = page({ locks, send, maySendUnasked: () => mayBe });
  await outbox.createView(view('v1').body);
  await vi.advanceTimersByTimeAsync(100);
  mayBe = false;
  await outbox.createView(view('v2').body);
  release();
  await vi.advanceTimersByTimeAsync(900_000);
  expect(sent).toEqual(['v1']);
  await outbox.drain('page');
  expect(sent).toEqual(['v1', 'v2']);
  outbox.close();
});

it.each(['start', 'login'] as const)(
  'Background Sync is requested again at %s if the waiting records can’t be sent',
  async (reason) => {
    const store = createMemoryStore();
    await addWrite({ store, now: clock.now, random: Math.random }, 'A', 'view/v1', view('v1'));
    const requestSync = vi.fn(async () => {});
    const outbox = page({ store: storeOver(store), requestSync, send: async () => failing(503) });
    await outbox.drain('page');
    expect(requestSync).not.toHaveBeenCalled();
    await outbox.drain(reason);
    expect(requestSync).toHaveBeenCalledOnce();
    outbox.close();
  },
);

it('a page that may not retry automatically leaves failed records to Background Sync', async () => {
  const store = createMemoryStore();
  await addWrite({ store, now: clock.now, random: Math.random }, 'A', 'view/v1', view('v1'));
  const requestSync = vi.fn(async () => {});
  const outbox = page({
    store: storeOver(store),
    requestSync,
    send: async () => failing(503),
    maySendUnasked: () => false,
  });
  await outbox.drain('request');
  expect(requestSync).toHaveBeenCalledOnce();
  outbox.close();
});

it('a delivery is reported with the id of its item', async () => {
  const outbox = page({});
  const delivered = vi.fn();
  outbox.onDelivered(delivered);
  const item = await outbox.createView(view('v1').body);
  await vi.advanceTimersByTimeAsync(100);
  expect(delivered).toHaveBeenCalledWith(expect.objectContaining({ id: item.id, kind: 'view', about: 'v1' }));
  outbox.close();
});

it('a refused record has the server’s message for each field until it is retried', async () => {
  const store = createMemoryStore();
  const fields = { note: ['長すぎます。'] };
  let isRefused = true;
  const errors = { err_msgs: ['長すぎます。'], err_code: null, fields };
  const refusing = { status: 422, body: { version: '1', result: false, result_msg: 'x', errors, contents: null } };
  const outbox = page({ store: storeOver(store), send: async () => (isRefused ? refusing : failing(503)) });
  await outbox.createView(view('v1').body);
  await vi.advanceTimersByTimeAsync(100);
  const item = outbox.snapshot().items[0];
  expect(item).toMatchObject({ state: 'refused', message: '長すぎます。', fields });
  isRefused = false;
  await outbox.retry(item?.id ?? '');
  expect(outbox.snapshot().items[0]).toMatchObject({ state: 'waiting', message: null, fields: undefined });
  outbox.close();
});

it.each([
  ['helps', 1, true],
  ['does not help', 2, false],
])('a full device evicts data that can be fetched again, which %s', async (_, failures, isStored) => {
  const store = createMemoryStore();
  let left = failures;
  const freeSpace = vi.fn(async () => {});
  const full = {
    ...store,
    updateAll: (...args: Parameters<typeof store.updateAll>) => {
      left -= 1;
      return left >= 0 ? Promise.reject(new StoreError('full')) : store.updateAll(...args);
    },
  };
  const outbox = page({ store: storeOver(full), freeSpace, user: { get: () => null, subscribe: () => () => {} } });
  const saved = outbox.setFavourite('v1', true, false);
  if (isStored) await saved;
  else await expect(saved).rejects.toMatchObject({ reason: 'full' });
  expect(freeSpace).toHaveBeenCalledTimes(1);
  expect((await store.entries('outbox/')).length > 0).toBe(isStored);
  outbox.close();
});

it('a record whose write the store repeated after a broken connection is shown once', async () => {
  const store = createMemoryStore();
  const updateAll: typeof store.updateAll = async (...change) => {
    await store.updateAll(...change);
    await store.updateAll(...change);
  };
  const outbox = page({ store: storeOver({ ...store, updateAll }), send: async () => failing(503) });
  await outbox.loaded();
  await outbox.createView(view('v1').body);
  expect(outbox.snapshot().items).toHaveLength(1);
  outbox.close();
});

it('an unreadable storage is reported, and read again with the next drain', async () => {
  const store = createMemoryStore();
  await addWrite({ store, now: clock.now, random: Math.random }, 'A', 'view/v1', view('v1'));
  let isWell = false;
  const entries: typeof store.entries = (prefix) =>
    isWell ? store.entries(prefix) : Promise.reject(new StoreError('unavailable'));
  const outbox = page({ store: storeOver({ ...store, entries }), send: async () => failing(503) });
  const told = vi.fn();
  outbox.subscribe(told);
  outbox.prepare();
  await vi.advanceTimersByTimeAsync(100);
  expect(outbox.snapshot()).toMatchObject({ items: [], status: 'unread' });
  expect(told).toHaveBeenCalled();
  isWell = true;
  await outbox.drain('request');
  expect(outbox.snapshot()).toMatchObject({ items: [{ about: 'v1' }], status: 'read' });
  outbox.close();
});
