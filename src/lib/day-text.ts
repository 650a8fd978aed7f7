/**
 * Days and months as text: `yyyy-MM-dd` and `yyyy-MM` of the Gregorian calendar, which sort as text. For the first page and
 * the worker, because this file needs no library; dates.ts calculates.
 */

export interface DayParts {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
}

export function isoDate({ year, month, day }: DayParts): string {
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

/** The day that the device shows at a moment. */
export function dayOf(moment: Date): string {
  return isoDate({ year: moment.getFullYear(), month: moment.getMonth() + 1, day: moment.getDate() });
}

/** For a month (`yyyy-MM`) the day is 0. */
export function partsOf(day: string): DayParts {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { year, month, day: date };
}

export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** `11月20日` of a day. */
export function dayWords(day: string): string {
  const { month, day: date } = partsOf(day);
  return `${month}月${date}日`;
}

/**
 * `2026年11月20日` of a day, or of a time as the server writes it. The server writes Japan's time, so the result is the day in
 * Japan, whatever the reader's time zone.
 */
export function dateWords(time: string): string {
  const { year } = partsOf(time);
  return `${year}年${dayWords(time.slice(0, 10))}`;
}
