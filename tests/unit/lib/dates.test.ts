import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  addDays,
  addMonths,
  addMonthsToDay,
  addYears,
  daysBetween,
  daysFrom,
  daysOfMonth,
  formatDay,
  formatMoment,
  isRealDate,
  minutesUntil,
  monthsFrom,
  untilTomorrow,
  weekdayOf,
  weekOf,
  weeksOf,
} from '#lib/dates.ts';
import { dayOf, isoDate, monthOf, partsOf } from '#lib/day-text.ts';

afterEach(() => vi.unstubAllEnvs());

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
    vi.stubEnv('TZ', TZ);
    expect(dayOf(new Date(moment))).toBe(day);
  });

  it.each([
    ['Asia/Tokyo', '2026-11-19T14:59:00Z', 60_000],
    ['Asia/Tokyo', '2026-11-19T15:00:00Z', 86_400_000],
    // In Los Angeles, daylight saving time begins on 8 March 2026, which has 23 hours, and ends on 1 November, which
    // has 25.
    ['America/Los_Angeles', '2026-11-01T07:00:00Z', 25 * 3_600_000],
    ['America/Los_Angeles', '2026-03-08T08:00:00Z', 23 * 3_600_000],
  ])('ends in %s after %s in %i ms', (TZ, moment, left) => {
    vi.stubEnv('TZ', TZ);
    expect(untilTomorrow(new Date(moment))).toBe(left);
  });

  it.each([
    ['Asia/Tokyo', '11月20日 0:05'],
    ['America/Los_Angeles', '11月19日 7:05'],
  ])('is shown in %s with its time as %s', (TZ, words) => {
    vi.stubEnv('TZ', TZ);
    expect(formatMoment(Date.parse('2026-11-19T15:05:00Z'), 'M月D日 H:mm')).toBe(words);
  });
});

it('days are written as text and read back', () => {
  expect(isoDate({ year: 2026, month: 3, day: 5 })).toBe('2026-03-05');
  expect(isoDate({ year: 33, month: 12, day: 31 })).toBe('0033-12-31');
  expect(partsOf('2026-03-05')).toEqual({ year: 2026, month: 3, day: 5 });
  expect(monthOf('2026-03-05')).toBe('2026-03');
});

// In spring, daylight saving time skips the hour before midnight in Nuuk, and the hour after midnight in Santiago.
const ZONES = ['Asia/Tokyo', 'America/Los_Angeles', 'America/Nuuk', 'America/Santiago', 'Pacific/Kiritimati', 'UTC'];

describe.each(ZONES)('Japan’s day on a device in %s', (TZ) => {
  async function japan() {
    vi.stubEnv('TZ', TZ);
    vi.resetModules();
    return import('#lib/dates.ts');
  }

  it.each([
    ['2026-11-19T14:59:59Z', '2026-11-19T23:59:59+09:00'],
    ['2026-11-19T15:00:00Z', '2026-11-20T00:00:00+09:00'],
    ['2026-12-31T14:59:59Z', '2026-12-31T23:59:59+09:00'],
    ['2026-12-31T15:00:00Z', '2027-01-01T00:00:00+09:00'],
    ['2028-02-28T15:00:00Z', '2028-02-29T00:00:00+09:00'],
    ['2026-02-28T15:00:00Z', '2026-03-01T00:00:00+09:00'],
    ['1970-01-01T00:00:00Z', '1970-01-01T09:00:00+09:00'],
    // Local times that daylight saving time skips or repeats in one of these zones.
    ['2026-03-07T17:30:00Z', '2026-03-08T02:30:00+09:00'],
    ['2026-03-28T14:30:00Z', '2026-03-28T23:30:00+09:00'],
    ['2026-09-05T15:30:00Z', '2026-09-06T00:30:00+09:00'],
    ['2026-03-08T09:30:00Z', '2026-03-08T18:30:00+09:00'],
    ['2026-11-01T09:30:00Z', '2026-11-01T18:30:00+09:00'],
  ])('%s is %s', async (moment, expected) => {
    const { dayInJapan, momentInJapan, timeInJapan, yearInJapan } = await japan();
    const millis = Date.parse(moment);
    expect(timeInJapan(millis)).toBe(expected);
    expect(dayInJapan(millis)).toBe(expected.slice(0, 10));
    expect(yearInJapan(millis)).toBe(Number(expected.slice(0, 4)));
    const toTheMinute = Date.parse(`${expected.slice(0, 16)}:00+09:00`);
    expect(momentInJapan(expected.slice(0, 10), expected.slice(11, 16))).toBe(toTheMinute);
  });
});

describe.each(ZONES)('calculating with days in %s', (TZ) => {
  it.each([
    ['2026-11-30', 1, '2026-12-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-02-29', 1, '2028-03-01'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-11-20', -30, '2026-10-21'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2027-11-20', -3652, '2017-11-20'],
    ['0096-02-28', 1, '0096-02-29'],
    // Across the beginning or the end of daylight saving time in one of these zones.
    ['2026-03-07', 2, '2026-03-09'],
    ['2026-10-31', 2, '2026-11-02'],
    ['2026-09-05', 1, '2026-09-06'],
  ])('%s plus %i days is %s', (day, count, expected) => {
    vi.stubEnv('TZ', TZ);
    expect(addDays(day, count)).toBe(expected);
    expect(daysBetween(day, expected)).toBe(count);
  });

  it('finds the weekday, and the Sunday that begins the week', () => {
    vi.stubEnv('TZ', TZ);
    expect(['2026-11-20', '2026-11-22', '2028-02-29', '1900-01-01'].map(weekdayOf)).toEqual([5, 0, 2, 1]);
    expect(['2026-11-20', '2026-11-22', '2027-01-01'].map(weekOf)).toEqual(['2026-11-15', '2026-11-22', '2026-12-27']);
  });

  it('formats a day in Japanese', () => {
    vi.stubEnv('TZ', TZ);
    expect(formatDay('2026-03-08', 'YYYY年M月D日')).toBe('2026年3月8日');
  });
});

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-05-31', -1, '2026-04-30'],
  ['2026-11-20', 1, '2026-12-20'],
  ['2026-12-31', 1, '2027-01-31'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2028-02-29', -12, '2027-02-28'],
])('%s plus %i months is %s', (day, count, expected) => {
  expect(addMonthsToDay(day, count)).toBe(expected);
});

it.each(['2024-02-29', '2000-02-29', '2026-12-31', '0000-01-01', '0099-12-31', '9999-12-31'])('%s is a day', (day) => {
  expect(isRealDate(day)).toBe(true);
});

it.each([
  '2025-02-29',
  '1900-02-29',
  '2025-02-30',
  '2025-02-31',
  '2026-04-31',
  '2026-00-01',
  '2026-13-01',
  '2026-01-00',
  '2026-01-32',
  '2026-1-1',
  '2026-11',
  '12026-01-01',
  '-001-01-01',
  '',
])('“%s” is not a day', (day) => {
  expect(isRealDate(day)).toBe(false);
});

it.each([
  ['23:30', '07:00', 450],
  ['01:00', '07:15', 375],
  ['00:00', '23:59', 1439],
  ['23:59', '00:00', 1],
  ['12:00', '11:59', 1439],
  ['07:00', '07:00', 0],
])('from %s to %s there are %i minutes', (from, to, minutes) => {
  expect(minutesUntil(from, to)).toBe(minutes);
});

it.each([
  ['2026-01', -1, '2025-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-11', -23, '2024-12'],
  ['2026-06', 0, '2026-06'],
  ['0099-12', 1, '0100-01'],
])('%s plus %i months is %s', (month, count, expected) => {
  expect(addMonths(month, count)).toBe(expected);
});

it('years are added and subtracted', () => {
  expect([addYears('2026', 1), addYears('2000', -1), addYears('0100', -1)]).toEqual(['2027', '1999', '0099']);
});

it.each([
  ['2026-02', 28],
  ['2028-02', 29],
  ['2100-02', 28],
  ['2000-02', 29],
  ['0000-02', 29],
  ['2026-04', 30],
  ['2026-12', 31],
])('%s has %i days', (month, length) => {
  expect(daysOfMonth(month)).toHaveLength(length);
  expect(daysOfMonth(month).at(-1)).toBe(`${month}-${length}`);
});

it('a month is divided into weeks that begin on Sunday', () => {
  // February 2026 begins on a Sunday and has 28 days, so it has four full weeks.
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

it('the days and months of a period are listed; a period that ends before it begins has none', () => {
  expect(daysFrom('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  expect(daysFrom('2026-11-20', '2026-11-19')).toEqual([]);
  expect(monthsFrom('2026-11-30', '2027-01-01')).toEqual(['2026-11', '2026-12', '2027-01']);
});
