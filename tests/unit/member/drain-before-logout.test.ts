import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { systemClock } from '#lib/clock.ts';
import type { Locks } from '#lib/locks.ts';
import { createMemoryStore } from '#lib/storage/memory.ts';
import type { KeyValueStore } from '#lib/storage/store.ts';
import { drainBeforeLogout, summarise } from '#member/logout/drain-before-logout.ts';
import type { EngineDeps } from '#outbox/engine.ts';
import type { Outbox, OutboxItem } from '#outbox/outbox.ts';
import { createPageWork, type PageWork } from '#session/work.ts';
import { outboxOver } from '#tests/support/page/outbox-over.ts';
import { storeOver } from '#tests/support/page/store-over.ts';
import { device, VIDEO } from '#tests/support/page/viewing-device.ts';
import { createViewTracker, newView } from '#viewing/tracker.ts';

const USER_KEY = 'aaa';
const view = { video_id: VIDEO, view_second: 9, stop_position: 9, operation_logs: [] };
const locks = navigator.locks as unknown as Locks;

let records: KeyValueStore;
let isOnline: boolean;
let work: PageWork;
const outboxes: Outbox[] = [];

beforeEach(() => {
  records = createMemoryStore();
  isOnline = true;
  work = createPageWork();
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const outbox of outboxes.splice(0)) outbox.close();
});

/**
 * The member's outbox. `takesMs`: how long the server takes to answer. `after`: the outbox loads its engine once this
 * promise resolves.
 */
function outboxOf(store = records, takesMs = 0, after?: Promise<unknown>): Outbox {
  const contents = { version: '1.0', result: true, result_msg: '', errors: null, contents: null };
  const deps: EngineDeps = {
    store: storeOver(store),
    send: async () => {
      if (takesMs > 0) await new Promise((resolve) => setTimeout(resolve, takesMs));
      if (!isOnline) throw new TypeError('offline');
      return { status: 200, body: contents, headers: new Headers() } as never;
    },
    refresh: async () => false,
    locks: navigator.locks as never,
    clock: { now: Date.now, setTimeout: () => 0, clearTimeout: () => {} },
    random: Math.random,
    user: { get: () => USER_KEY, subscribe: () => () => {} },
    channel: undefined,
    requestSync: async () => {},
  };
  const outbox = outboxOver(deps, after);
  outboxes.push(outbox);
  return outbox;
}

const leave = (outbox: Outbox, within?: number) =>
  drainBeforeLogout({
    ...{ userKey: USER_KEY, records, outbox, work, locks, clock: systemClock },
    ...(within === undefined ? {} : { within }),
  });

/** Stores a view through another outbox, so that this page's outbox has not read it. */
async function written(): Promise<void> {
  isOnline = false;
  await outboxOf().createView(view);
}

it('a logout first sends the waiting records, and none are left', async () => {
  await written();
  isOnline = true;
  const outbox = outboxOf();
  expect(summarise(await leave(outbox))).toBeNull();
  expect(await records.entries('outbox/')).toEqual([]);
});

it('a logout waits for records that another tab is sending', async () => {
  vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks });
  await outboxOf(records, 300).createView(view);
  const outbox = outboxOf();
  expect(summarise(await leave(outbox))).toBeNull();
});

it('without a connection the waiting records are reported', async () => {
  await written();
  const outbox = outboxOf();
  expect(summarise(await leave(outbox))).toMatchObject({ views: 1 });
});

it('the stored records are reported even if the outbox can’t be loaded', async () => {
  await written();
  expect(summarise(await leave(outboxOf(records, 0, new Promise(() => {})), 20))).toMatchObject({ views: 1 });
});

it('a logout waits for an outbox that is still being loaded', async () => {
  await written();
  isOnline = true;
  const late = new Promise((resolve) => setTimeout(resolve, 20));
  expect(summarise(await leave(outboxOf(records, 0, late)))).toBeNull();
});

it('a logout does not wait longer than its time limit', async () => {
  await written();
  const outbox = { ...outboxOf(), drain: () => new Promise<void>(() => {}) };
  expect(summarise(await leave(outbox, 20))).toMatchObject({ views: 1 });
});

it('a logout does not wait longer if the device’s clock is set back meanwhile', async () => {
  vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks });
  await written();
  const clock = vi.spyOn(Date, 'now');
  onTestFinished(() => clock.mockRestore());
  const outbox = { ...outboxOf(), drain: async () => void clock.mockReturnValue(Date.now() - 3_600_000) };
  expect(summarise(await leave(outbox, 20))).toMatchObject({ views: 1 });
});

it('an unreadable storage is reported as an error, not as empty', async () => {
  const outbox = outboxOf();
  records.entries = () => Promise.reject(new Error('unreadable'));
  await expect(leave(outbox)).rejects.toThrow('unreadable');
});

it('an outbox that could not read its records at first reads them with the next drain', async () => {
  await written();
  const { entries } = records;
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  records.entries = () => Promise.reject(new Error('unreadable'));
  const outbox = outboxOf();
  await outbox.loaded();
  records.entries = entries;
  await outbox.drain('request');
  expect(outbox.snapshot().items).toHaveLength(1);
});

it('records that only a newer build can read are reported', async () => {
  await records.set(`outbox/${USER_KEY}/condition/2026-11-20/01`, { format: 9, kind: 'condition' });
  await records.set(`visit/${USER_KEY}/01`, { format: 9 });
  const outbox = outboxOf();
  expect(summarise(await leave(outbox))).toMatchObject({ others: 2 });
});

it('records of other people and of visitors are not reported', async () => {
  await records.set('outbox/bbb/condition/2026-11-20/01', { format: 9 });
  await records.set('visit/anon/01', { format: 9 });
  const outbox = outboxOf();
  expect(summarise(await leave(outbox))).toBeNull();
});

it('the view that is being watched and one that a page left behind are sent too', async () => {
  const phone = device();
  records = phone.records;
  const outbox = outboxOf();
  const left = phone.open(USER_KEY);
  phone.play(left, 6, 0);
  left.suspend();
  const tracker = createViewTracker(newView('live', USER_KEY, VIDEO, phone.clock), {
    ...phone.ports,
    queue: () => outbox,
  });
  phone.play(tracker, 6, 0);
  work.beforeLogout.add(() => tracker.enqueueSoFar());
  expect(summarise(await leave(outbox))).toBeNull();
  expect(await records.entries('')).toEqual([['outbox-clock', expect.anything()]]);
});

it('the view that is being watched is reported if it can’t be sent', async () => {
  const phone = device();
  records = phone.records;
  const tracker = phone.open(USER_KEY);
  phone.play(tracker, 6, 0);
  expect(summarise(await leave(outboxOf(records, 0, new Promise(() => {})), 20))).toMatchObject({ views: 1 });
  tracker.abandon();
});

it('the summary lists the days of conditions and counts other records', () => {
  const item = (kind: OutboxItem['kind'], about: string) => ({ kind, about }) as OutboxItem;
  const items = [
    item('condition', '2026-11-20'),
    item('condition', '2026-11-02'),
    item('condition', '2026-11-20'),
    item('view', 'a'),
    item('favourite', 'a'),
    item('favourite', 'b'),
  ];
  expect(summarise({ items, views: 2, unreadable: 1 })).toEqual({
    conditionDays: ['2026-11-02', '2026-11-20'],
    views: 3,
    favourites: 2,
    others: 1,
  });
});
