import { expect, it } from 'vitest';
import { createTaskQueue } from '#server/images/task-queue.ts';

it('runs two tasks at once and the others in order, and a failed task frees its slot', async () => {
  const inTurn = createTaskQueue({ concurrency: 2, waitingMax: 7 });
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const results = await Promise.allSettled(
    Array.from({ length: 9 }, (_, index) =>
      inTurn(async () => {
        order.push(index);
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 3));
        running -= 1;
        if (index % 3 === 0) throw new Error('failed');
        return index;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([
    false,
    true,
    true,
    false,
    true,
    true,
    false,
    true,
    true,
  ]);
  expect(await inTurn(async () => 'free')).toBe('free');
});

it('refuses a task while too many are waiting, and accepts one again later', async () => {
  const inTurn = createTaskQueue({ concurrency: 1, waitingMax: 2 });
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  const taken = [inTurn(() => done), inTurn(() => done), inTurn(() => done)];
  expect(inTurn(async () => 'one too many')).toBeNull();
  finish();
  await Promise.all(taken);
  expect(await inTurn(async () => 'later')).toBe('later');
});
