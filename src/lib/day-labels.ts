import { weekdayOf } from './dates.ts';
import { dateWords, dayWords, partsOf } from './day-text.ts';

export const WEEKDAYS = ['日', '月', '火', '水', '木', '金', '土'] as const;

/** Formats a day as 11月20日（金）. */
export function dayLabel(day: string): string {
  return `${dayWords(day)}${weekdayLabel(day)}`;
}

/** Formats a day with its year, as 2026年11月20日（金）. */
export function fullDayLabel(day: string): string {
  return `${dateWords(day)}${weekdayLabel(day)}`;
}

function weekdayLabel(day: string): string {
  return `（${WEEKDAYS[weekdayOf(day)]}）`;
}

/** Formats a month, or the month of a day, as 2026年11月. */
export function monthLabel(month: string): string {
  const parts = partsOf(month);
  return `${parts.year}年${parts.month}月`;
}
