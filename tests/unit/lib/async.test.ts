import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSerialQueue, singleFlight, within, withTimeout } from '#lib/async.ts';

const failure = new Error('no');

describe('singleFlight', () => {
  it.each([
    ['result', () => Promise.resolve('done')],
    ['failure', () => Promise.reject(failure)],
  ])('callers during a run share its %s; the next call begins another run', async (_, outcome) => {
    const task = vi.fn<() => Promise<string>>(outcome);
    const run = singleFlight(task);
    const [one, other] = await Promise.allSettled([run(), run()]);
    expect(task).toHaveBeenCalledTimes(1);
    expect(one).toEqual(other);
    await run().catch(() => {});
    expect(task).toHaveBeenCalledTimes(2);
  });

  it('a task that throws before its first await can run again', () => {
    const run = singleFlight(() => {
      throw failure;
    });
    expect(run).toThrow(failure);
    expect(run).toThrow(failure);
  });
});

it('a serial queue runs one task at a time in the order of the calls, also after a failure', async () => {
  const queue = createSerialQueue();
  const events: string[] = [];
  const task = (name: string, fails = false) =>
    queue(async () => {
      events.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 1));
      events.push(`${name} ends`);
      if (fails) throw failure;
      return name;
    });
  const settled = await Promise.allSettled([task('a'), task('b', true), task('c')]);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(await task('d')).toBe('d');
});

describe('a promise with a time limit', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const forever = new Promise<never>(() => {});
  const late = () => new Error('late');

  it('settles as the work does, and leaves no timer', async () => {
    expect(await within(Promise.resolve(1), 1000)).toBe(1);
    expect(await withTimeout(Promise.resolve(1), 1000, late)).toBe(1);
    await expect(within(Promise.reject(failure), 1000)).rejects.toBe(failure);
    await expect(withTimeout(Promise.reject(failure), 1000, late)).rejects.toBe(failure);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends after the time: `within` resolves, `withTimeout` rejects', async () => {
    const ended = Promise.allSettled([within(forever, 1000), withTimeout(forever, 1000, late)]);
    await vi.advanceTimersByTimeAsync(999);
    expect(vi.getTimerCount()).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(await ended).toEqual([
      { status: 'fulfilled', value: undefined },
      { status: 'rejected', reason: late() },
    ]);
  });

  it('ignores a failure that comes too late', async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    const ended = within(promise, 1000);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await ended).toBeUndefined();
    reject(failure);
    await vi.advanceTimersByTimeAsync(0);
  });
});
