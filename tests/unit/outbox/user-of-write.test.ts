import { expect, it } from 'vitest';
import { createMemoryStore } from '#lib/storage/memory.ts';
import { LoginRequiredError } from '#outbox/outbox.ts';
import { outboxOver } from '#tests/support/page/outbox-over.ts';
import { storeOver } from '#tests/support/page/store-over.ts';

const VIDEO = '01JWYSM7M0DS649PEEPA7XX72W';
const view = { video_id: VIDEO, view_second: 9, stop_position: 9, operation_logs: [] };

/** An outbox whose requests get no answer, so that the stored records can be checked. */
function outboxOf(user: { get: () => string | null; isGone?: () => boolean }) {
  const store = createMemoryStore();
  const outbox = outboxOver({
    store: storeOver(store),
    send: () => new Promise(() => {}),
    refresh: async () => false,
    locks: undefined,
    clock: { now: Date.now, setTimeout: () => 0, clearTimeout: () => {} },
    random: Math.random,
    user: { ...user, subscribe: () => () => {} },
    channel: undefined,
    requestSync: async () => {},
  });
  const userKeys = async () => (await store.entries('outbox/')).map(([key]) => key.split('/')[1]);
  return { outbox, userKeys, store };
}

it.each([
  ['the member who watched it', 'aaa', 'aaa'],
  ['nobody if a visitor watched it', null, 'anon'],
])('a view is queued for %s, whoever is logged in', async (_, userKey, expected) => {
  const { outbox, userKeys, store } = outboxOf({ get: () => null });
  await store.set('visit/x/1', {});
  await outbox.createView(view, { userKey, instead: 'visit/x/1' });
  await outbox.updateView({ id: VIDEO, viewSecond: 9, stopPosition: 9, operationLogs: [] }, { userKey, instead: '' });
  expect(await userKeys()).toEqual([expected, expected]);
  expect(await store.entries('visit/')).toEqual([]);
  outbox.close();
});

it('writes of a person whose login has ended in another tab are rejected', async () => {
  const { outbox, store } = outboxOf({ get: () => null, isGone: () => true });
  await store.set('visit/aaa/1', {});
  const source = { userKey: 'aaa', instead: 'visit/aaa/1' };
  await expect(outbox.createView(view, source)).rejects.toBeInstanceOf(LoginRequiredError);
  await expect(outbox.setFavourite(VIDEO, true, false)).rejects.toBeInstanceOf(LoginRequiredError);
  expect((await store.entries('')).map(([key]) => key)).toEqual(['visit/aaa/1']);
  outbox.close();
});
