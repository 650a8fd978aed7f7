import { afterEach, describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  dayOf,
  daysBetween,
  daysFrom,
  daysOfMonth,
  monthsFrom,
  untilTomorrow,
  weekdayOf,
  weeksOf,
} from '#lib/dates.ts';

const zone = process.env.TZ;
afterEach(() => {
  process.env.TZ = zone;
});

describe('the device’s day', () => {
  it.each([
    ['Asia/Tokyo', '2026-11-19T14:59:59Z', '2026-11-19'],
    ['Asia/Tokyo', '2026-11-19T15:00:00Z', '2026-11-20'],
    ['Pacific/Kiritimati', '2026-11-19T10:00:00Z', '2026-11-20'],
    ['America/Los_Angeles', '2026-11-20T07:59:59Z', '2026-11-19'],
    ['America/Los_Angeles', '2026-11-20T08:00:00Z', '2026-11-20'],
    ['Asia/Tokyo', '2026-12-31T15:00:00Z', '2027-01-01'],
    ['Asia/Tokyo', '2028-02-28T15:00:00Z', '2028-02-29'],
    ['Asia/Tokyo', '2026-02-28T15:00:00Z', '2026-03-01'],
  ])('in %s at %s is %s', (TZ, moment, day) => {
    process.env.TZ = TZ;
    expect(dayOf(new Date(moment))).toBe(day);
  });

  it.each([
    ['Asia/Tokyo', '2026-11-19T14:59:00Z', 60_000],
    ['Asia/Tokyo', '2026-11-19T15:00:00Z', 86_400_000],
    // Clocks go back at 2:00: this day has 25 hours.
    ['America/Los_Angeles', '2026-11-01T07:00:00Z', 25 * 3_600_000],
    ['America/Los_Angeles', '2026-03-08T08:00:00Z', 23 * 3_600_000],
  ])('ends in %s after %s in %i ms', (TZ, moment, left) => {
    process.env.TZ = TZ;
    expect(untilTomorrow(new Date(moment))).toBe(left);
  });
});

describe.each(['Asia/Tokyo', 'America/Los_Angeles', 'UTC'])('reckoning with days in %s', (TZ) => {
  it.each([
    ['2026-11-30', 1, '2026-12-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-02-29', 1, '2028-03-01'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-11-20', -30, '2026-10-21'],
    // Over both changes of the clocks.
    ['2026-03-07', 2, '2026-03-09'],
    ['2026-10-31', 2, '2026-11-02'],
  ])('%s and %i days is %s', (day, count, expected) => {
    process.env.TZ = TZ;
    expect(addDays(day, count)).toBe(expected);
    expect(daysBetween(day, expected)).toBe(count);
  });

  it('knows weekdays', () => {
    process.env.TZ = TZ;
    expect(['2026-11-20', '2026-11-22', '2028-02-29'].map(weekdayOf)).toEqual([5, 0, 2]);
  });
});

it.each([
  ['2026-01', -1, '2025-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-11', -23, '2024-12'],
  ['2026-06', 0, '2026-06'],
])('%s and %i months is %s', (month, count, expected) => {
  expect(addMonths(month, count)).toBe(expected);
});

it.each([
  ['2026-02', 28],
  ['2028-02', 29],
  ['2100-02', 28],
  ['2026-04', 30],
  ['2026-12', 31],
])('%s has %i days', (month, length) => {
  expect(daysOfMonth(month)).toHaveLength(length);
  expect(daysOfMonth(month).at(-1)).toBe(`${month}-${length}`);
});

it('lays a month out in weeks from Sunday', () => {
  // 1 February 2026 is a Sunday, 28 days: four whole weeks.
  expect(weeksOf('2026-02')).toHaveLength(4);
  const november = weeksOf('2026-11');
  expect(november[0]).toEqual([
    '2026-11-01',
    '2026-11-02',
    '2026-11-03',
    '2026-11-04',
    '2026-11-05',
    '2026-11-06',
    '2026-11-07',
  ]);
  expect(november.at(-1)).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
  expect(weeksOf('2026-08')[0]?.filter((day) => day === null)).toHaveLength(6);
});

it('lists days and months of a period, none of one that ends before it begins', () => {
  expect(daysFrom('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  expect(daysFrom('2026-11-20', '2026-11-19')).toEqual([]);
  expect(monthsFrom('2026-11-30', '2027-01-01')).toEqual(['2026-11', '2026-12', '2027-01']);
});
