import { describe, expect, it } from 'vitest';
import type { DayRecord } from '#features/conditions/day-record.ts';
import { lastDays, periodProblems, readPeriod, summarise } from '#features/conditions/summary/summary.ts';
import { daysFrom } from '#lib/dates.ts';

const today = '2026-11-20';

function records(days: readonly string[], point: (index: number) => number = () => 3): Map<string, DayRecord> {
  return new Map(
    days.map((date, index) => [
      date,
      {
        date,
        id: index,
        conditionPoint: point(index),
        feelingPoint: 3,
        sleepInAt: null,
        wakeUpAt: null,
        sleepingTime: 400,
        note: index % 10 === 0 ? `メモ${index}` : null,
        unsent: null,
      },
    ]),
  );
}

it('the last days include today', () => {
  expect(lastDays(today, 7)).toEqual({ from: '2026-11-14', to: today });
  expect(daysFrom('2026-11-14', today)).toHaveLength(7);
});

it('the period comes from the address, and is the last 30 days by default', () => {
  expect(readPeriod(new URLSearchParams('from=2026-01-01&to=2026-02-01'), today)).toEqual({
    from: '2026-01-01',
    to: '2026-02-01',
  });
  expect(readPeriod(new URLSearchParams(), today)).toEqual({ from: '2026-10-22', to: today });
});

it.each([
  ['2026-11-01', today, null],
  [today, today, null],
  ['2024-02-29', '2024-03-01', null],
  ['2025-11-20', today, null],
  ['2025-11-19', today, 'long'],
  ['2026-11-02', '2026-11-01', 'order'],
  ['2026-11-01', '2026-11-21', 'future'],
])('the period from %s to %s has the problem %s', (from, to, problem) => {
  expect(periodProblems({ from, to }, today)).toEqual({ from: null, to: problem });
});

it.each([
  ['', today, 'missing', null],
  ['2026-13-01', today, 'missing', null],
  ['2026-02-30', today, 'missing', null],
  ['2026-11-01', '', null, 'missing'],
  ['2026-11-01', '2026-11-31', null, 'missing'],
  ['', '', 'missing', 'missing'],
])('an invalid date is reported at its field: from %s to %s', (from, to, first, last) => {
  expect(periodProblems({ from, to }, today)).toEqual({ from: first, to: last });
});

describe('the printed page', () => {
  const year = daysFrom('2025-11-21', today);

  it.each([
    [31, 'day', 31],
    [32, 'week', 5],
    [189, 'week', 28],
    [190, 'month', 7],
    [365, 'month', 13],
  ] as const)('of %i days has one row per %s', (count, step, rows) => {
    const period = lastDays(today, count);
    const summary = summarise(period, records(year));
    expect(summary).toMatchObject({ step, whole: { count } });
    expect(summary.rows).toHaveLength(rows);
    expect(summary.rows.reduce((sum, row) => sum + row.count, 0)).toBe(count);
  });

  it('omits days without a record in the table but not in the chart', () => {
    const summary = summarise(
      { from: '2026-11-01', to: '2026-11-05' },
      records(['2026-11-02', '2026-11-04', '2026-10-31'], (index) => index + 1),
    );
    expect(summary.rows.map(({ key }) => key)).toEqual(['2026-11-02', '2026-11-04']);
    expect(summary.points.map(({ condition }) => condition)).toEqual([null, 1, null, 2, null]);
    expect(summary.whole).toMatchObject({ count: 2, conditionAverage: 1.5, sleepingTimeAverage: 400 });
    expect(summary.notes.map(({ note }) => note)).toEqual(['メモ0']);
  });

  it('is empty for a period without records', () => {
    expect(summarise({ from: '2026-11-01', to: '2026-11-05' }, new Map())).toMatchObject({
      rows: [],
      notes: [],
      whole: { count: 0, conditionAverage: null },
    });
  });
});
