import { beforeEach, expect, it } from 'vitest';
import { dayDraft, draftsOf } from '#contract/device-keys.ts';
import type { ConditionBody } from '#contract/entities/condition.ts';
import { readBase, readForm } from '#features/conditions/day/day-form.ts';
import { systemClock } from '#lib/clock.ts';
import { createStealableLocks } from '#lib/locks.ts';
import { createMemoryStore } from '#lib/storage/memory.ts';
import { type KeyValueStore, StoreError } from '#lib/storage/store.ts';
import { createDrain } from '#outbox/drain.ts';
import { addWrite } from '#outbox/queue.ts';

/** The worker sends a condition, and the server ignores it because of a newer record. No page is open. */

const DAY = '2026-11-20';
const DRAFT = draftsOf('A') + dayDraft(DAY);
const times = { sleep_in_at: '23:30', wake_up_at: '06:10' };
const body = { condition_point: 2, feeling_point: 4, ...times, note: '雨', year: 2026, month: 11, day: 20 };

let store: KeyValueStore;
let queue: { store: KeyValueStore; now: () => number; random: () => number };
beforeEach(() => {
  store = createMemoryStore();
  queue = { store, now: Date.now, random: Math.random };
});

const record = (more: Partial<ConditionBody> = {}) =>
  addWrite(queue, 'A', `condition/${DAY}`, { kind: 'condition', body: { ...body, ...more } });

/** Sends everything. The server ignores a record with the note 雨; before it answers, `meanwhile` runs. */
async function sendAll(meanwhile?: () => unknown): Promise<void> {
  expect(await drainAll(meanwhile)).toBe('done');
}

async function drainAll(meanwhile: () => unknown = () => {}) {
  const drain = createDrain({
    ...{ ...queue, refresh: async () => true, currentUserKey: () => 'A' },
    locks: createStealableLocks(undefined, systemClock),
    send: async (request) => {
      const isIgnored = (request.body as ConditionBody).note === '雨';
      if (isIgnored) await meanwhile();
      const contents = { condition: null, ...(isIgnored && { newer_at: '2026-11-20T03:00:00.000Z' }) };
      return { status: 200, body: { version: '1', result: true, result_msg: '', errors: null, contents } };
    },
  });
  return drain.run('sync');
}

it('input that the server ignored is in the form when the day is opened next, as input from before the newer record', async () => {
  await record();
  await sendAll();
  const draft = await store.get(DRAFT);
  const form = { conditionPoint: 2, feelingPoint: 4, sleepInAt: '23:30', wakeUpAt: '06:10', note: '雨' };
  expect([readForm(draft), readBase(draft)]).toEqual([form, form]);
});

it('a record that the server has stored leaves no draft', async () => {
  await record({ note: '晴れ' });
  await sendAll();
  expect(await store.get(DRAFT)).toBeUndefined();
});

it('while the draft can’t be stored, for example on a full device, the record stays', async () => {
  await record();
  const { updateAll } = store;
  store.updateAll = (prefix, change, other) =>
    other === DRAFT ? Promise.reject(new StoreError('full')) : updateAll(prefix, change, other);
  expect(await drainAll()).toBe('later');
  expect(await store.entries('outbox/A/condition')).toHaveLength(1);

  store.updateAll = updateAll;
  await sendAll();
  expect(readForm(await store.get(DRAFT))).toMatchObject({ note: '雨' });
});

it('newer input of that day is retained', async () => {
  await record();
  await store.set(DRAFT, 'typed since');
  await sendAll();
  expect(await store.get(DRAFT)).toBe('typed since');
});

it('input that the person has corrected since is not offered', async () => {
  await record();
  await sendAll(() => record({ note: '晴れ' }));
  expect(await store.get(DRAFT)).toBeUndefined();
});

it('after a logout nothing of the ignored input is stored', async () => {
  await record();
  await sendAll(() => store.deleteAll('outbox/A/'));
  expect(await store.get(DRAFT)).toBeUndefined();
});
