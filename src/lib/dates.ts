import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { monthOf } from './day-text.ts';

/**
 * All date arithmetic. Days, months and years are text (`yyyy-MM-dd`, `yyyy-MM`, `yyyy`) without a time. dayjs handles
 * them as midnight in UTC, so that daylight saving time and the device's time zone have no effect.
 */

dayjs.extend(utc);

const DAY = 'YYYY-MM-DD';
const MONTH = 'YYYY-MM';

/** Parses a day. Without the `Z`, dayjs would read a year below 100 as a year of the 20th century. */
const at = (day: string): Dayjs => dayjs.utc(`${day}T00:00:00Z`);
const firstOf = (month: string): Dayjs => at(`${month}-01`);

/** True for a `yyyy-MM-dd` of the Gregorian calendar. Parsing alone isn't enough: it reads 30 February as 2 March. */
export function isRealDate(text: string): boolean {
  const day = at(text);
  return day.isValid() && day.format(DAY) === text;
}

export function addDays(day: string, count: number): string {
  return at(day).add(count, 'day').format(DAY);
}

/** The same day of the month, `count` months later (negative: earlier). If that month is too short, its last day. */
export function addMonthsToDay(day: string, count: number): string {
  return at(day).add(count, 'month').format(DAY);
}

export function addMonths(month: string, count: number): string {
  return firstOf(month).add(count, 'month').format(MONTH);
}

export function addYears(year: string, count: number): string {
  return firstOf(`${year}-01`).add(count, 'year').format('YYYY');
}

/** The number of whole days; negative if `to` is earlier than `from`. */
export function daysBetween(from: string, to: string): number {
  return at(to).diff(at(from), 'day');
}

/** Sunday is 0. */
export function weekdayOf(day: string): number {
  return at(day).day();
}

/** The Sunday that begins the week of a day. */
export function weekOf(day: string): string {
  return addDays(day, -weekdayOf(day));
}

export function daysOfMonth(month: string): string[] {
  const length = firstOf(month).add(1, 'month').subtract(1, 'day').date();
  return Array.from({ length }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}

/** All days from the first to the last, both included. Empty if the last is before the first. */
export function daysFrom(first: string, last: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, index) => addDays(first, index));
}

/** All months from the month of the day `first` to the month of the day `last`, both included. */
export function monthsFrom(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = monthOf(first); month <= monthOf(last); month = addMonths(month, 1)) months.push(month);
  return months;
}

/** A month as weeks from Sunday to Saturday; null for days of another month. */
export function weeksOf(month: string): (string | null)[][] {
  const days = daysOfMonth(month);
  const before = Array<null>(firstOf(month).day()).fill(null);
  const cells: (string | null)[] = [...before, ...days];
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** Formats a day. `format` is a dayjs format, such as `M月D日`. */
export function formatDay(day: string, format: string): string {
  return at(day).format(format);
}

/** Minutes from the wall-clock time `from` (`HH:mm`) to the next occurrence of `to`: 450 from 23:30 to 07:00. */
export function minutesUntil(from: string, to: string): number {
  const clock = (time: string) => dayjs.utc(`2000-01-01T${time}:00Z`);
  const next = to < from ? clock(to).add(1, 'day') : clock(to);
  return next.diff(clock(from), 'minute');
}

/** Milliseconds until the next midnight in the device's time zone. Also correct on days with 23 or 25 hours. */
export function untilTomorrow(moment: Date): number {
  const now = dayjs(moment);
  return now.add(1, 'day').startOf('day').diff(now);
}

/** Formats epoch milliseconds in the device's time zone. `format` is a dayjs format. */
export function formatMoment(millis: number, format: string): string {
  return dayjs(millis).format(format);
}

/** Japan's offset from UTC. A constant is enough, because Japan has had no daylight saving time since 1951. */
const JAPAN = { minutes: 9 * 60, text: '+09:00' };

const inJapan = (millis: number): Dayjs => dayjs.utc(millis).add(JAPAN.minutes, 'minute');

/** The day in Japan at a moment (epoch milliseconds). */
export function dayInJapan(millis: number): string {
  return inJapan(millis).format(DAY);
}

/** The calendar year in Japan at a moment (epoch milliseconds). */
export function yearInJapan(millis: number): number {
  return inJapan(millis).year();
}

/**
 * Formats epoch milliseconds as RFC 3339 in Japan time, to the second. One response may contain dozens of timestamps,
 * so this function avoids dayjs, and also toISOString, which takes almost three times as long.
 */
export function timeInJapan(millis: number): string {
  const at = new Date(millis + JAPAN.minutes * 60_000);
  const year = String(at.getUTCFullYear()).padStart(4, '0');
  const day = `${year}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`;
  return `${day}T${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}${JAPAN.text}`;
}

const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
const two = (number: number) => TWO_DIGITS[number] ?? '';

/** The moment (epoch milliseconds) at which clocks in Japan show a day and a time `HH:mm`. */
export function momentInJapan(day: string, time: string): number {
  return Date.parse(`${day}T${time}${JAPAN.text}`);
}

/** Japanese eras with their first days. Sources: the Era Name Act (元号法) since Heisei, imperial ordinances before. */
const ERAS = [
  { name: '令和', from: '2019-05-01' },
  { name: '平成', from: '1989-01-08' },
  { name: '昭和', from: '1926-12-25' },
  { name: '大正', from: '1912-07-30' },
  { name: '明治', from: '1868-01-25' },
] as const;

/** The year of a day `yyyy-MM-dd` in its era, such as 平成元年; null before Meiji. */
export function eraYearOf(day: string): string | null {
  const era = ERAS.find(({ from }) => day >= from);
  if (era === undefined) return null;
  const count = Number(day.slice(0, 4)) - Number(era.from.slice(0, 4)) + 1;
  return `${era.name}${count === 1 ? '元' : count}年`;
}

/** A year with its era: `1990年（平成2年）`. If the era changed in that year, both are named: `1989年（昭和64年／平成元年）`. */
export function yearWithEra(year: number): string {
  const digits = String(year).padStart(4, '0');
  const eras = new Set([eraYearOf(`${digits}-01-01`), eraYearOf(`${digits}-12-31`)]);
  eras.delete(null);
  return eras.size === 0 ? `${year}年` : `${year}年（${[...eras].join('／')}）`;
}
