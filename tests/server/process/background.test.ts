import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBackground } from '#server/process/background.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('runs a task once for all calls within its delay, and again for a later call', async () => {
  const background = createBackground(() => undefined);
  let runs = 0;
  const ask = () =>
    background.soon('count', 5, async () => {
      runs += 1;
    });
  for (let times = 0; times < 3; times += 1) ask();
  await vi.advanceTimersByTimeAsync(4);
  expect(runs).toBe(0);
  await vi.advanceTimersByTimeAsync(100);
  expect(runs).toBe(1);
  ask();
  await vi.advanceTimersByTimeAsync(5);
  expect(runs).toBe(2);
});

it('close waits for running tasks, cancels waiting ones, and failures are reported', async () => {
  const failures: unknown[] = [];
  const background = createBackground((error) => failures.push(error));
  const task = Promise.withResolvers<void>();
  const late: string[] = [];
  background.soon('slow', 0, () => task.promise);
  background.soon('late', 1000, async () => void late.push('ran'));
  await vi.advanceTimersByTimeAsync(0);
  let closed = false;
  const closing = background.close().then(() => {
    closed = true;
  });
  await vi.advanceTimersByTimeAsync(5000);
  expect(closed).toBe(false);
  task.reject(new Error('broke'));
  await closing;
  background.soon('later', 0, async () => void late.push('ran'));
  await vi.advanceTimersByTimeAsync(5000);
  expect([closed, late, failures]).toEqual([true, [], [new Error('broke')]]);
});
