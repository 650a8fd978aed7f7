import { expect, it } from 'vitest';
import { createOutageLog } from '#server/http/log.ts';

const failure = (code: string, message = 'x') => Object.assign(new Error(message), { code });

function openLog() {
  const clock = { time: 0, now: () => clock.time };
  const told: unknown[] = [];
  const logger = { error: ({ err, failures }: { err: Error; failures: number }) => told.push([err, failures]) };
  return { clock, told, tell: createOutageLog(logger, clock) };
}

it('logs each cause twice a minute, independently of other causes', () => {
  const { clock, told, tell } = openLog();
  const [busy, full, silent] = [failure('SQLITE_BUSY'), failure('SQLITE_FULL'), new Error('timeout expired')];
  for (const error of [busy, busy, full, silent, busy, full]) expect(tell(error)).toBe(true);
  expect(told.splice(0)).toEqual([
    [busy, 1],
    [full, 1],
    [silent, 1],
  ]);
  clock.time += 30_000;
  for (const error of [busy, full]) tell(error);
  expect(told).toEqual([
    [busy, 3],
    [full, 2],
  ]);
});

it.each([failure('40P01'), failure('40001'), failure('23505'), failure('ENOENT'), 'text'])(
  'does not log errors that are no outage: %s',
  (error) => {
    const { told, tell } = openLog();
    expect([tell(error), told]).toEqual([false, []]);
  },
);
