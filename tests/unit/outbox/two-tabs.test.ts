import { afterEach, expect, it, vi } from 'vitest';
import { OUTBOX_CHANNEL, OUTBOX_PREFIX } from '#contract/device-keys.ts';
import { systemClock } from '#lib/clock.ts';
import { createMemoryStore } from '#lib/storage/memory.ts';
import type { Outbox } from '#outbox/outbox.ts';
import { outboxOver } from '#tests/support/page/outbox-over.ts';
import { storeOver } from '#tests/support/page/store-over.ts';

/** Two tabs of one member, which learn of each other's records through a channel. */

const RECORDS = 100;
const tabs: Outbox[] = [];
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
});

/** A tab on `database`. `readsOfAll` tells how often the tab has read all records. */
function openTab(database: ReturnType<typeof createMemoryStore>) {
  // Delays each read like a browser's database, so that the other tab can write meanwhile.
  const moment = () => new Promise((resolve) => setTimeout(resolve, 2));
  const entries = vi.fn((prefix: string) => database.entries(prefix).finally(moment));
  const get = (key: string) => database.get(key).finally(moment);
  const outbox = outboxOver({
    store: storeOver({ ...database, entries, get }),
    send: () => new Promise(() => {}),
    refresh: async () => false,
    locks: undefined,
    clock: systemClock,
    random: Math.random,
    user: { get: () => 'member', subscribe: () => () => {} },
    channel: new BroadcastChannel(OUTBOX_CHANNEL),
    maySendUnasked: () => false,
    requestSync: async () => {},
  });
  tabs.push(outbox);
  return { outbox, readsOfAll: () => entries.mock.calls.filter(([prefix]) => prefix === OUTBOX_PREFIX).length };
}

it('both tabs show all records that both create at the same time, without reading all of them again for each', async () => {
  const database = createMemoryStore();
  const [one, two] = [openTab(database), openTab(database)];
  const create = async (tab: Outbox, name: string) => {
    for (let count = 0; count < RECORDS; count += 1)
      await tab.createView({ video_id: `${name}${count}`, view_second: 3, stop_position: 3, operation_logs: [] });
  };
  await Promise.all([create(one.outbox, 'one'), create(two.outbox, 'two')]);
  for (const { outbox, readsOfAll } of [one, two]) {
    await vi.waitFor(() => expect(outbox.snapshot().items).toHaveLength(2 * RECORDS));
    expect(readsOfAll()).toBeLessThan(5);
  }
});

it('a tab no longer shows a record that another tab delivered without telling it', async () => {
  const database = createMemoryStore();
  const { outbox } = openTab(database);
  await outbox.createView({ video_id: 'one', view_second: 3, stop_position: 3, operation_logs: [] });
  await vi.waitFor(() => expect(outbox.snapshot().items).toHaveLength(1));
  for (const [key] of await database.entries(OUTBOX_PREFIX)) await database.delete(key);
  await outbox.drain('request');
  await vi.waitFor(() => expect(outbox.snapshot().items).toEqual([]));
});
