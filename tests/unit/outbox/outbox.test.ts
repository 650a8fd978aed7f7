import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '#lib/clock.ts';
import { createMemoryStore } from '#lib/storage/memory.ts';
import { type Database, StoreError } from '#lib/storage/store.ts';
import type { OutboxRequest } from '#outbox/delivery.ts';
import { createEngine, type EngineDeps } from '#outbox/engine.ts';
import { createOutbox, LoginRequiredError, type OutboxEngine, OutboxUnavailableError } from '#outbox/outbox.ts';
import { addWrite } from '#outbox/queue.ts';
import { conditionBody } from '#tests/support/page/condition-body.ts';
import { storeOver } from '#tests/support/page/store-over.ts';

/** How the outbox behaves while its engine is not loaded yet, also if another person logs in meanwhile. */

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page whose outbox engine is loaded by `arrive`; `fail` makes the loading fail. No request gets an answer. */
function page({ user = 'A', database = createMemoryStore() }: { user?: string | null; database?: Database } = {}) {
  let here = user;
  let reading: (() => Promise<void>) | null = null;
  const store = storeOver(database);
  const sent: OutboxRequest[] = [];
  const attempts: { resolve: (engine: OutboxEngine) => void; reject: (error: Error) => void }[] = [];
  const deps: EngineDeps = {
    ...{ store, locks: undefined, channel: undefined, clock: systemClock, random: Math.random },
    send: (request) => {
      sent.push(request);
      return new Promise(() => {});
    },
    refresh: async () => false,
    requestSync: async () => {},
    user: { get: () => here, subscribe: () => () => {} },
  };
  const outbox = createOutbox({
    load: () => new Promise((resolve, reject) => attempts.push({ resolve, reject })),
    clock: systemClock,
    user: { get: () => here, read: () => reading?.() ?? null },
  });
  return {
    outbox,
    store,
    sent,
    attempts,
    arrive: () => attempts.at(-1)?.resolve(createEngine(deps)),
    fail: () => attempts.at(-1)?.reject(new TypeError('offline')),
    become: (next: string | null) => {
      here = next;
    },
    readBy: (read: () => Promise<void>) => {
      reading = read;
    },
    keys: async () => (await database.entries('outbox/')).map(([key]) => key.replace(/\/[^/]*$/, '')),
  };
}

const view = (video_id: string) => ({ video_id, view_second: 9, stop_position: 9, operation_logs: [] });
const condition = conditionBody();

describe('an outbox whose engine is not loaded', () => {
  it('reports that it is loading, and accepts writes', async () => {
    const { outbox, arrive, keys } = page();
    expect(outbox.snapshot()).toEqual({ items: [], foreignCount: 0, status: 'loading' });
    expect([...outbox.favourites()]).toEqual([]);
    expect(outbox.isReady()).toBe(false);
    const changed = vi.fn();
    outbox.subscribe(changed);
    const saved = outbox.putCondition(condition);
    expect(outbox.isReady()).toBe(false);
    arrive();
    await expect(saved).resolves.toMatchObject({ kind: 'condition', about: '2026-11-20' });
    await vi.advanceTimersByTimeAsync(100);
    expect(outbox.isReady()).toBe(true);
    expect(changed).toHaveBeenCalled();
    expect(outbox.snapshot()).toMatchObject({ status: 'read', items: [{ about: '2026-11-20' }] });
    expect(await keys()).toEqual(['outbox/A/condition/2026-11-20']);
  });

  it('stores writes in the order of the calls', async () => {
    const memory = createMemoryStore();
    // The first read takes longest, so if the outbox didn't order the writes, the first write would come last.
    let ms = 30;
    const get = async (key: string) => {
      ms -= 10;
      await new Promise((resolve) => setTimeout(resolve, ms));
      return memory.get(key);
    };
    const { outbox, arrive, store } = page({ database: { ...memory, get } });
    const order: string[] = [];
    store.watch('outbox/', (changes) => order.push(...changes.map(([key]) => key.split('/')[3] ?? '')));
    const all = ['v3', 'v1', 'v2'].map((id) => outbox.createView(view(id)));
    arrive();
    await vi.advanceTimersByTimeAsync(100);
    await Promise.all(all);
    expect(order).toEqual(['v3', 'v1', 'v2']);
  });

  it.each<[string, (outbox: ReturnType<typeof page>['outbox']) => Promise<unknown>]>([
    ['a condition', (outbox) => outbox.putCondition(condition)],
    ['a view', (outbox) => outbox.createView(view('v1'))],
    ['a favourite', (outbox) => outbox.setFavourite('v1', true, false)],
    ['the deletion of a condition', (outbox) => outbox.takeBackCondition('2026-11-20')],
    ['waiting for the records to be read', (outbox) => outbox.loaded()],
  ])('rejects %s after 8 s, and stores nothing later', async (_, call) => {
    const { outbox, arrive, keys } = page();
    const failed = call(outbox).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(8000);
    expect(await failed).toBeInstanceOf(OutboxUnavailableError);
    arrive();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await keys()).toEqual([]);
  });

  it('repeats a drain that timed out once the engine is loaded', async () => {
    const { outbox, arrive, store, sent } = page();
    await addWrite({ ...systemClock, store, random: Math.random }, 'A', 'view/v1', { kind: 'view', body: view('v1') });
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const drained = outbox.drain('start');
    await vi.advanceTimersByTimeAsync(8000);
    await drained;
    arrive();
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toMatchObject([{ body: { video_id: 'v1' } }]);
    vi.restoreAllMocks();
  });

  it('loads the engine again with the next call after a failure', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { outbox, attempts, arrive, fail } = page();
    outbox.prepare();
    outbox.prepare();
    fail();
    await vi.advanceTimersByTimeAsync(9000);
    expect(attempts).toHaveLength(1);
    const saved = outbox.createView(view('v1'));
    expect(attempts).toHaveLength(2);
    fail();
    await vi.advanceTimersByTimeAsync(1000);
    void outbox.loaded();
    expect(attempts).toHaveLength(3);
    arrive();
    await expect(saved).resolves.toMatchObject({ about: 'v1' });
    vi.restoreAllMocks();
  });

  it('loads the engine again 10 s after a failure', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { outbox, attempts, fail } = page();
    outbox.prepare();
    fail();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(attempts).toHaveLength(2);
    outbox.close();
    vi.restoreAllMocks();
  });
});

describe('the engine of a closed outbox', () => {
  it('is closed when it arrives, and is not loaded again after a failure', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const late = page();
    late.outbox.prepare();
    late.outbox.close();
    const close = vi.fn();
    late.attempts[0]?.resolve({ close } as unknown as OutboxEngine);
    await vi.advanceTimersByTimeAsync(0);
    expect(close).toHaveBeenCalledOnce();

    const failing = page();
    failing.outbox.prepare();
    failing.outbox.close();
    failing.fail();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(failing.attempts).toHaveLength(1);
    vi.restoreAllMocks();
  });
});

describe('the user key of a write', () => {
  it('is the person who is logged in once the session is read', async () => {
    const { outbox, arrive, become, readBy, keys } = page({ user: null });
    let known = () => {};
    const isKnown = new Promise<void>((resolve) => {
      known = resolve;
    });
    readBy(() => isKnown);
    const saved = outbox.putCondition(condition);
    arrive();
    await vi.advanceTimersByTimeAsync(0);
    become('A');
    known();
    await saved;
    expect(await keys()).toEqual(['outbox/A/condition/2026-11-20']);
  });

  it.each([
    ['nobody', null],
    ['somebody else', 'B'],
  ])('must still be logged in when it is stored: with %s nothing is stored', async (_, next) => {
    const { outbox, arrive, become, keys } = page();
    const writes = [
      outbox.putCondition(condition),
      outbox.createView(view('v1')),
      outbox.setFavourite('v1', true, false),
    ];
    const failed = Promise.allSettled(writes);
    become(next);
    arrive();
    for (const result of await failed) expect(result).toMatchObject({ reason: expect.any(LoginRequiredError) });
    expect(await keys()).toEqual([]);
  });

  it('is nobody for a visitor’s view and favourite, even if somebody logs in meanwhile; a condition needs a login', async () => {
    const { outbox, arrive, become, store } = page({ user: null });
    const stored: string[] = [];
    store.watch('outbox/', (changes) => stored.push(...changes.map(([key]) => key.split('/').slice(1, 3).join(' '))));
    const refused = outbox.putCondition(condition).catch((error: unknown) => error);
    const writes = [outbox.createView(view('v1')), outbox.setFavourite('v1', true, false)];
    become('A');
    arrive();
    await Promise.all(writes);
    expect(await refused).toBeInstanceOf(LoginRequiredError);
    // A visitor's records are stored under `anon`, so that the next login adopts them.
    expect(stored.slice(0, 1)).toEqual(['anon view']);
    expect(stored).toContain('anon favourite');
  });
});

it.each<[string, (outbox: ReturnType<typeof page>['outbox']) => Promise<unknown>]>([
  ['a condition', (outbox) => outbox.putCondition(condition)],
  ['a view', (outbox) => outbox.createView(view('v1'))],
  ['a favourite', (outbox) => outbox.setFavourite('v1', true, false)],
])('%s is rejected after the records were closed', async (_, call) => {
  const { outbox, arrive, store, keys } = page();
  outbox.prepare();
  arrive();
  await store.close();
  await expect(call(outbox)).rejects.toBeInstanceOf(StoreError);
  expect(await keys()).toEqual([]);
});
