import { expect, it } from 'vitest';
import { createApi } from '#api/api.ts';
import { createHttpTransport } from '#api/transport.ts';
import { deleteStored } from '#features/conditions/day/use-removal.ts';
import { systemClock } from '#lib/clock.ts';
import { createMemoryStore } from '#lib/storage/memory.ts';
import { raiseClock } from '#outbox/clock.ts';
import { addWrite } from '#outbox/queue.ts';

const SLOW_MS = 10 * 60_000;

it('on a device whose clock is slow, a day that had been deleted already can be recorded again', async () => {
  const deletedAt = Date.now() + SLOW_MS;
  const envelope = { version: '1', result: false, result_msg: 'x', errors: { err_msgs: [], err_code: null } };
  const transport = createHttpTransport({
    ...{ baseUrl: '', antiForgeryToken: () => null },
    fetch: async () =>
      Response.json(
        { ...envelope, contents: null },
        { status: 404, headers: { date: new Date(deletedAt).toUTCString() } },
      ),
  });
  const queue = { store: createMemoryStore(), now: systemClock.now, random: Math.random };
  const noteDeletion = (_: string, time: string) => raiseClock(queue, Date.parse(time));
  expect(await deleteStored(createApi({ transport }), { noteDeletion }, 7)).toBeNull();
  const body = { condition_point: 3, feeling_point: 3, sleep_in_at: null, wake_up_at: null, note: null };
  const write = { kind: 'condition', body: { ...body, year: 2026, month: 11, day: 20 } } as const;
  const [, { occurredAt }] = await addWrite(queue, 'A', 'condition/2026-11-20', write);
  expect(occurredAt).toBeGreaterThan(deletedAt);
});
