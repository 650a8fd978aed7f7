import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requestsPaused } from '#lib/scheduling.ts';

/** A pause counts from the end of the last request; endless requests delay it only for a limited time. */

let requestEnds = () => {};
const disconnect = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  disconnect.mockReset();
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(listener: () => void) {
        requestEnds = listener;
      }
      observe() {}
      disconnect = disconnect;
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('resolves after a pause without requests', async () => {
  const resolved = vi.fn();
  void requestsPaused(500, 5_000).then(resolved);
  await vi.advanceTimersByTimeAsync(400);
  requestEnds();
  await vi.advanceTimersByTimeAsync(499);
  expect(resolved).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(resolved).toHaveBeenCalledOnce();
  expect(disconnect).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

it('resolves at the latest after the given time', async () => {
  const resolved = vi.fn();
  void requestsPaused(500, 5_000).then(resolved);
  for (let passed = 0; passed < 4_900; passed += 100) {
    requestEnds();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(resolved).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(resolved).toHaveBeenCalledOnce();
});
