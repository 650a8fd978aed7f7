import { beforeEach, expect, it } from 'vitest';
import type { ConditionBody } from '#contract/entities/condition.ts';
import { createMemoryStore } from '#lib/storage/memory.ts';
import { type KeyValueStore, StoreError } from '#lib/storage/store.ts';
import { raiseClock } from '#outbox/clock.ts';
import { addIntent } from '#outbox/favourites.ts';
import { addWrite, freeze, setRefused, waitingOrderingKeys, waitingWrites } from '#outbox/queue.ts';
import { readRecord, type WriteRecord } from '#outbox/record.ts';
import { conditionBody } from '#tests/support/page/condition-body.ts';

let store: KeyValueStore;
let now: number;
let queue: { store: KeyValueStore; now: () => number; random: () => number };
beforeEach(() => {
  store = createMemoryStore();
  now = 1_000_000_000;
  queue = { store, now: () => now, random: Math.random };
});

const DAY = 'condition/2026-11-20';
const record = (note: string) => addWrite(queue, 'A', DAY, { kind: 'condition', body: conditionBody({ note }) });
const notes = async () => (await waitingWrites(queue, 'A', DAY)).map(([, { body }]) => (body as ConditionBody).note);

it('a record of a day that was never sent is replaced', async () => {
  await record('first');
  await record('second');
  expect(await notes()).toEqual(['second']);
});

it('a record that may have arrived stays unchanged; the change is sent after it', async () => {
  const first = await record('first');
  await freeze(queue, first);
  await record('second');
  expect(await notes()).toEqual(['first', 'second']);
});

it('a refused record is replaced by its correction, and waits again when it is retried', async () => {
  const [key] = await record('wrong');
  await setRefused(queue, key, 'いけません');
  expect(await notes()).toEqual([]);
  await setRefused(queue, key, null);
  expect(await notes()).toEqual(['wrong']);
  await setRefused(queue, key, 'いけません');
  await record('right');
  expect(await notes()).toEqual(['right']);
  expect(await store.get(key)).toBeUndefined();
});

it('a record has a later time than the one before it, even if the clock was set back', async () => {
  const [key, { occurredAt }] = await record('first');
  await store.delete(key);
  now -= 60_000;
  const [, second] = await record('second');
  expect(second.occurredAt).toBeGreaterThan(occurredAt);
});

it.each([
  ['a condition', () => record('first')],
  ['a favourite', () => addIntent(queue, 'A', 'v1', { wanted: true, server: false })],
])('%s that is added while the device learns of a later time does not lower that time', async (_, add) => {
  const adding = add();
  await raiseClock(queue, now + 60_000);
  await adding;
  const [, later] = await record('later');
  expect(later.occurredAt).toBeGreaterThan(now + 60_000);
});

const seen = () =>
  addWrite(queue, 'A', 'view/v1', {
    kind: 'view',
    body: { video_id: 'v1', view_second: 1, stop_position: 1, operation_logs: [] },
  });
const waiting = () => store.entries('outbox/A/');

/** Makes the store repeat a committed write, as after a broken connection. `meanwhile` runs before the repetition. */
function breakOnce(meanwhile: () => Promise<unknown>): void {
  const { updateAll } = store;
  store.updateAll = async (...change) => {
    store.updateAll = updateAll;
    await updateAll(...change);
    await meanwhile();
    await updateAll(...change);
  };
}

it('a write that is repeated after a broken connection is stored once', async () => {
  breakOnce(async () => {});
  const [key] = await seen();
  expect((await waiting()).map(([stored]) => stored)).toEqual([key]);
});

it('a record that was sent before its write was repeated gets the same key, so that it takes effect once', async () => {
  let sent: unknown;
  breakOnce(async () => {
    [sent] = (await waiting()).map(([stored]) => stored);
    await store.deleteAll('outbox/A/');
  });
  await seen();
  expect((await waiting()).map(([stored]) => stored)).toEqual([sent]);
});

it('a record that was being sent when its write was repeated stays frozen', async () => {
  breakOnce(async () => {
    for (const [key, record] of await waiting()) await freeze(queue, [key, record as WriteRecord]);
  });
  await record('today');
  expect((await waiting()).map(([, record]) => (record as WriteRecord).frozen)).toEqual([true]);
});

it('a storage failure before sending is an error, so that the record is not sent', async () => {
  const write = await record('first');
  store.update = () => Promise.reject(new StoreError('unavailable'));
  await expect(freeze(queue, write)).rejects.toMatchObject({ reason: 'unavailable' });
});

it('conditions are sent first, then views in the order in which they were watched, favourites last', async () => {
  const view = (id: string) => {
    now += 10;
    const body = { video_id: id, view_second: 1, stop_position: 1, operation_logs: [] };
    return addWrite(queue, 'A', `view/${id}`, { kind: 'view', body });
  };
  await store.set('outbox/A/favourite/video/v9', { format: 1, kind: 'favourite', occurredAt: 1, refused: null });
  await view('v2');
  await view('v1');
  await record('today');
  expect(await waitingOrderingKeys(queue, 'A')).toEqual([DAY, 'view/v2', 'view/v1', 'favourite']);
});

it('a record in an older format is upgraded; a record in a newer format is not read', () => {
  const upgrades = { 1: (old: Readonly<Record<string, unknown>>) => ({ ...old, format: 2, kind: 'view' }) };
  const older = { format: 1, kind: 'visit', id: 'x', occurredAt: 1, frozen: false, refused: null, body: {} };
  const view = { ...older, format: 2, kind: 'view' };
  expect(readRecord(older, upgrades, 2)).toEqual(view);
  expect(readRecord({ ...view, format: 3 }, upgrades, 2)).toBeNull();
  expect(readRecord({ ...view, format: 0 }, upgrades, 2)).toBeNull();
});
