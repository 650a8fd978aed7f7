/**
 * Days and months as text: `yyyy-MM-dd` and `yyyy-MM`, of the Gregorian calendar. They sort as text.
 * A day is what the device's clock shows; reckoning with days knows no clock, so that summer time and zones play no part.
 */

const DAY_MS = 86_400_000;

const two = (value: number) => String(value).padStart(2, '0');

/** The day that the device shows at a moment. */
export function dayOf(moment: Date): string {
  return `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** Milliseconds until the device's next midnight; 23 or 25 hours where the clocks change. */
export function untilTomorrow(moment: Date): number {
  const midnight = new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + 1);
  return midnight.getTime() - moment.getTime();
}

export function partsOf(day: string): { year: number; month: number; day: number } {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { year, month, day: date };
}

const utc = (day: string) => Date.parse(`${day}T00:00:00Z`);

export function addDays(day: string, count: number): string {
  return new Date(utc(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Whole days from one to the other; negative when `to` is the earlier one. */
export function daysBetween(from: string, to: string): number {
  return Math.round((utc(to) - utc(from)) / DAY_MS);
}

/** Sunday is 0. */
export function weekdayOf(day: string): number {
  return new Date(utc(day)).getUTCDay();
}

export function monthOf(day: string): string {
  return day.slice(0, 7);
}

export function addMonths(month: string, count: number): string {
  const { year, month: number } = partsOf(`${month}-01`);
  const index = year * 12 + (number - 1) + count;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${two((index % 12) + 1)}`;
}

export function daysOfMonth(month: string): string[] {
  const first = `${month}-01`;
  const length = daysBetween(first, `${addMonths(month, 1)}-01`);
  return Array.from({ length }, (_, index) => `${month}-${two(index + 1)}`);
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
  const before = Array<null>(weekdayOf(`${month}-01`)).fill(null);
  const cells: (string | null)[] = [...before, ...days];
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
