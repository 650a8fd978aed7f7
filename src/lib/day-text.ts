/**
 * Days and months of the Gregorian calendar as text, `yyyy-MM-dd` and `yyyy-MM`, which sort chronologically as strings.
 * This file needs no library, so that the first page and the worker stay small; dates.ts has the arithmetic.
 */

export interface DayParts {
  readonly year: number;
  /** From 1 to 12. */
  readonly month: number;
  readonly day: number;
}

export function isoDate({ year, month, day }: DayParts): string {
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

/** The day of a moment in the device's time zone. */
export function dayOf(moment: Date): string {
  return isoDate({ year: moment.getFullYear(), month: moment.getMonth() + 1, day: moment.getDate() });
}

/** Also accepts a month (`yyyy-MM`); then `day` is 0. */
export function partsOf(day: string): DayParts {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { year, month, day: date };
}

export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** Formats a day as `11月20日`. */
export function dayWords(day: string): string {
  const { month, day: date } = partsOf(day);
  return `${month}月${date}日`;
}

/**
 * Formats a day, or a timestamp from the server, as `2026年11月20日`. The server's timestamps are in Japan's time zone, so
 * the result is the day in Japan, whatever the reader's time zone.
 */
export function dateWords(time: string): string {
  const { year } = partsOf(time);
  return `${year}年${dayWords(time.slice(0, 10))}`;
}
