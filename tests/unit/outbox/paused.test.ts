import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock as clock } from '#lib/clock.ts';
import { createStealableLocks } from '#lib/locks.ts';
import { createMemoryStore } from '#lib/storage/memory.ts';
import type { OutboxAnswer, Send } from '#outbox/delivery.ts';
import { createDrain } from '#outbox/drain.ts';
import type { EngineDeps } from '#outbox/engine.ts';
import { addWrite } from '#outbox/queue.ts';
import { heldLocks } from '#tests/support/page/held-locks.ts';
import { outboxOver } from '#tests/support/page/outbox-over.ts';
import { storeOver } from '#tests/support/page/store-over.ts';

/** Sending pauses because a login is needed: the server answers with 401, and the session can't be renewed. */

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000_000_000 }));
afterEach(() => void vi.useRealTimers());

const answer = (status: 200 | 401): OutboxAnswer => ({
  status,
  body: { version: '1', result: status === 200, result_msg: '', errors: null, contents: null },
});
const view = (id: string) => ({
  kind: 'view' as const,
  body: { video_id: id, view_second: 1, stop_position: 1, operation_logs: [] },
});
const base = { random: Math.random, refresh: async () => false };

const page = (more: Partial<EngineDeps> & Pick<EngineDeps, 'send'>) =>
  outboxOver({
    ...base,
    store: storeOver(),
    locks: undefined,
    clock,
    user: { get: () => 'A', subscribe: () => () => {} },
    channel: undefined,
    requestSync: async () => {},
    ...more,
  });

it('after taking over a lock, an outbox that then needs a login sends nothing more until there is a new reason', async () => {
  const { locks, release } = heldLocks();
  let isLoggedIn = false;
  let sent = 0;
  const onPaused = vi.fn();
  const send: Send = async () => {
    sent += 1;
    return answer(isLoggedIn ? 200 : 401);
  };
  const outbox = page({ locks, send, onPaused });
  await outbox.createView(view('v1').body);
  await vi.advanceTimersByTimeAsync(100);
  release();
  await vi.advanceTimersByTimeAsync(900_000);
  expect(sent).toBe(1);
  expect(onPaused).toHaveBeenCalledOnce();
  isLoggedIn = true;
  await outbox.drain('login');
  expect(sent).toBe(2);
  expect(outbox.snapshot().items).toEqual([]);
  outbox.close();
});

it('the worker that took over a lock and needs a login does not ask for another sync event', async () => {
  const store = createMemoryStore();
  const queue = { store, now: clock.now, random: Math.random };
  await addWrite(queue, 'A', 'view/v1', view('v1'));
  const { locks, release } = heldLocks();
  const drain = createDrain({
    ...{ ...base, ...queue, send: async () => answer(401), currentUserKey: () => 'A' },
    locks: createStealableLocks(locks, clock),
  });
  const result = drain.run('sync');
  await vi.advanceTimersByTimeAsync(100);
  release();
  expect(await result).toBe('paused');
});

it('a refused login is reported with the time at which the record was sent, so that it cannot end a later login', async () => {
  const onPaused = vi.fn();
  const send: Send = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5000));
    return answer(401);
  };
  const outbox = page({ send, onPaused });
  const before = Date.now();
  await outbox.createView(view('v1').body);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onPaused).toHaveBeenCalledExactlyOnceWith('login', before);
  outbox.close();
});
