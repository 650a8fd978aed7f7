import { describe, expect, it } from 'vitest';
import { eraYearOf, yearWithEra } from '#lib/dates.ts';

describe('a day belongs to the era that began on it or before', () => {
  it.each([
    ['1926-12-24', '大正15年'],
    ['1926-12-25', '昭和元年'],
    ['1989-01-07', '昭和64年'],
    ['1989-01-08', '平成元年'],
    ['2019-04-30', '平成31年'],
    ['2019-05-01', '令和元年'],
    ['2027-12-31', '令和9年'],
    ['1868-01-24', null],
  ])('%s: %s', (day, expected) => {
    expect(eraYearOf(day)).toBe(expected);
  });
});

describe('a year is labelled with its era, a year of change with both', () => {
  it.each([
    [1926, '1926年（大正15年／昭和元年）'],
    [1927, '1927年（昭和2年）'],
    [1945, '1945年（昭和20年）'],
    [1988, '1988年（昭和63年）'],
    [1989, '1989年（昭和64年／平成元年）'],
    [1990, '1990年（平成2年）'],
    [2000, '2000年（平成12年）'],
    [2018, '2018年（平成30年）'],
    [2019, '2019年（平成31年／令和元年）'],
    [2020, '2020年（令和2年）'],
    [2027, '2027年（令和9年）'],
  ])('%s: %s', (year, label) => {
    expect(yearWithEra(year)).toBe(label);
  });

  it.each(Array.from({ length: 2027 - 1926 + 1 }, (_, index) => 1926 + index))(
    '%s has the same label as in the calendar of Intl',
    (year) => {
      const calendar = new Intl.DateTimeFormat('ja-JP-u-ca-japanese', {
        era: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      });
      const eras = ['01-01', '12-31'].map((day) =>
        calendar.format(new Date(`${year}-${day}T00:00:00Z`)).replace(/([^\d元]+)1年$/, '$1元年'),
      );
      expect(yearWithEra(year)).toBe(`${year}年（${[...new Set(eras)].join('／')}）`);
    },
  );
});
