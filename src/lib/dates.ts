import dayjs, { type Dayjs } from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { monthOf } from './day-text.ts';

/**
 * All calculations with dates. Days, months and years are text (`yyyy-MM-dd`, `yyyy-MM`, `yyyy`) and know no clock: dayjs has
 * them at midnight in UTC, so that summer time and the device's zone play no part.
 */

dayjs.extend(utc);
dayjs.extend(timezone);

const DAY = 'YYYY-MM-DD';
const MONTH = 'YYYY-MM';

/** With the Z: dayjs takes a year below 100 for one of the last century otherwise. */
const at = (day: string): Dayjs => dayjs.utc(`${day}T00:00:00Z`);
const firstOf = (month: string): Dayjs => at(`${month}-01`);

/** True for a `yyyy-MM-dd` that stands in the Gregorian calendar; parsing alone takes 30 February for 2 March. */
export function isRealDate(text: string): boolean {
  const day = at(text);
  return day.isValid() && day.format(DAY) === text;
}

export function addDays(day: string, count: number): string {
  return at(day).add(count, 'day').format(DAY);
}

/** The same day some months later or earlier; the last day of a month that is too short for it. */
export function addMonthsToDay(day: string, count: number): string {
  return at(day).add(count, 'month').format(DAY);
}

export function addMonths(month: string, count: number): string {
  return firstOf(month).add(count, 'month').format(MONTH);
}

export function addYears(year: string, count: number): string {
  return firstOf(`${year}-01`).add(count, 'year').format('YYYY');
}

/** Whole days from one to the other; negative when `to` is the earlier one. */
export function daysBetween(from: string, to: string): number {
  return at(to).diff(at(from), 'day');
}

/** Sunday is 0. */
export function weekdayOf(day: string): number {
  return at(day).day();
}

/** The Sunday that a day's week begins with. */
export function weekOf(day: string): string {
  return addDays(day, -weekdayOf(day));
}

export function daysOfMonth(month: string): string[] {
  const length = firstOf(month).add(1, 'month').subtract(1, 'day').date();
  return Array.from({ length }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}

/** All days from the first to the last, both included; none when the last is before the first. */
export function daysFrom(first: string, last: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, index) => addDays(first, index));
}

/** The months that the days from the first to the last lie in. */
export function monthsFrom(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = monthOf(first); month <= monthOf(last); month = addMonths(month, 1)) months.push(month);
  return months;
}

/** A month as weeks from Sunday to Saturday; null where a week reaches into another month. */
export function weeksOf(month: string): (string | null)[][] {
  const days = daysOfMonth(month);
  const before = Array<null>(firstOf(month).day()).fill(null);
  const cells: (string | null)[] = [...before, ...days];
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** A day in a format of dayjs, such as `M月D日`. */
export function formatDay(day: string, format: string): string {
  return at(day).format(format);
}

/** Minutes from a wall-clock time `HH:mm` to the next such other: from 23:30 to 07:00 it is 450. */
export function minutesUntil(from: string, to: string): number {
  const clock = (time: string) => dayjs.utc(`2000-01-01T${time}:00Z`);
  const next = to < from ? clock(to).add(1, 'day') : clock(to);
  return next.diff(clock(from), 'minute');
}

/** Milliseconds until the device's next midnight; 23 or 25 hours where the clocks change. */
export function untilTomorrow(moment: Date): number {
  const now = dayjs(moment);
  return now.add(1, 'day').startOf('day').diff(now);
}

/** Epoch milliseconds on the device's clock, in a format of dayjs. */
export function formatMoment(millis: number, format: string): string {
  return dayjs(millis).format(format);
}

/** Nothing else in the product names Japan's zone or its offset, which follows from it. */
const JAPAN = 'Asia/Tokyo';
/**
 * Japan's clocks have not been changed since 1951, so its offset is asked for once. Turning each moment into the zone takes
 * twenty times as long, and dayjs goes by the device's own clock there, which leaves out an hour in spring.
 */
const SAMPLE = dayjs.utc(0).tz(JAPAN);
const OFFSET_MINUTES = SAMPLE.utcOffset();
const OFFSET = SAMPLE.format('Z');

const inJapan = (millis: number): Dayjs => dayjs.utc(millis).add(OFFSET_MINUTES, 'minute');

/** The day in Japan at a moment (epoch milliseconds). */
export function dayInJapan(millis: number): string {
  return inJapan(millis).format(DAY);
}

/** The calendar year in Japan at a moment (epoch milliseconds). */
export function yearInJapan(millis: number): number {
  return inJapan(millis).year();
}

/** Epoch milliseconds as RFC 3339 in Japan's time, to the second. */
export function timeInJapan(millis: number): string {
  return inJapan(millis).format('YYYY-MM-DDTHH:mm:ss') + OFFSET;
}

/** The moment (epoch milliseconds) at which clocks in Japan show a day and a time `HH:mm`. */
export function momentInJapan(day: string, time: string): number {
  return dayjs.tz(`${day}T${time}`, JAPAN).valueOf();
}
