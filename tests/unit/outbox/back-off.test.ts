import { beforeEach, expect, it } from 'vitest';
import { type BackOff, createBackOff, EVERYTHING } from '#outbox/back-off.ts';

let now: number;
let backOff: BackOff;
beforeEach(() => {
  now = 1_000_000;
  backOff = createBackOff({ now: () => now, random: () => 1 });
});

it('waits twice as long each time, at most five minutes', () => {
  const waits = Array.from({ length: 10 }, () => {
    backOff.failed('a', null);
    return backOff.waitMs();
  });
  expect(waits).toEqual([2000, 4000, 8000, 16_000, 32_000, 64_000, 128_000, 256_000, 300_000, 300_000]);
});

it('holds up only what failed, and what has changed is tried at once', () => {
  backOff.failed('a', null);
  expect([backOff.mayTry('a', false), backOff.mayTry('b', false), backOff.mayTry('a', true)]).toEqual([
    false,
    true,
    true,
  ]);
  backOff.failed(EVERYTHING, null);
  expect(backOff.mayTry('b', false)).toBe(false);
  backOff.succeeded('b');
  expect(backOff.mayTry('b', false)).toBe(true);
});

it('what the server asked for holds for a person too', () => {
  backOff.failed(EVERYTHING, 30_000);
  expect(backOff.mayTry('a', true)).toBe(false);
  now += 30_000;
  expect(backOff.mayTry('a', true)).toBe(true);
});

it('a clock that was set back does not turn seconds into years', () => {
  backOff.failed('a', null);
  now -= 365 * 86_400_000;
  expect(backOff.mayTry('a', false)).toBe(true);
});
