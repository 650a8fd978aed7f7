import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followWaiting } from '#features/offline/use-sent.ts';
import type { Delivery, OutboxItem } from '#outbox/outbox.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const item = (id: string, kind: OutboxItem['kind']) => ({ id, kind }) as OutboxItem;

/** A page with an outbox whose items the test sets. `stored` survives the page, like localStorage. */
async function open(stored: { ids: Map<string, OutboxItem['kind']> }, items: readonly OutboxItem[]) {
  const state = { items, online: true, sent: [] as string[] };
  const listeners = { changed: () => {}, delivered: (_: Delivery) => {} };
  const stop = followWaiting({
    outbox: {
      loaded: async () => 'read',
      snapshot: () => ({ items: state.items, foreignCount: 0, status: 'read' }),
      subscribe: (listener) => {
        listeners.changed = listener;
        return () => {};
      },
      onDelivered: (listener) => {
        listeners.delivered = listener;
        return () => {};
      },
    },
    memory: {
      read: () => stored.ids,
      write: (ids) => {
        stored.ids = new Map(ids);
      },
    },
    isOnline: () => state.online,
    onSent: (kinds) => state.sent.push(...kinds),
  });
  await vi.advanceTimersByTimeAsync(0);
  return {
    state,
    stop,
    show(next: readonly OutboxItem[]) {
      state.items = next;
      listeners.changed();
    },
    deliver(one: OutboxItem) {
      listeners.delivered(one as unknown as Delivery);
      state.items = state.items.filter(({ id }) => id !== one.id);
      listeners.changed();
    },
  };
}

const condition = item('c', 'condition');
const view = item('v', 'view');

it('a record that is sent immediately is not mentioned; one that had to wait is', async () => {
  const page = await open({ ids: new Map() }, []);
  page.show([condition]);
  vi.advanceTimersByTime(3000);
  page.deliver(condition);
  expect(page.state.sent).toEqual([]);
  page.show([view]);
  vi.advanceTimersByTime(4100);
  page.deliver(view);
  expect(page.state.sent).toEqual(['view']);
});

it('a record that was made offline has waited, however soon the connection returns', async () => {
  const page = await open({ ids: new Map() }, []);
  page.state.online = false;
  page.show([condition]);
  page.state.online = true;
  page.deliver(condition);
  expect(page.state.sent).toEqual(['condition']);
});

it('the next page tells what was sent while no page was open, once', async () => {
  const stored = { ids: new Map() };
  const before = await open(stored, []);
  before.state.online = false;
  before.show([condition, view]);
  before.stop();
  const page = await open(stored, [view]);
  expect(page.state.sent).toEqual(['condition']);
  page.deliver(view);
  expect(page.state.sent).toEqual(['condition', 'view']);
  expect((await open(stored, [])).state.sent).toEqual([]);
});

it('a record that was deleted or replaced was not sent', async () => {
  const page = await open({ ids: new Map() }, [condition]);
  page.show([item('c2', 'condition')]);
  vi.advanceTimersByTime(4100);
  page.show([]);
  expect(page.state.sent).toEqual([]);
});
