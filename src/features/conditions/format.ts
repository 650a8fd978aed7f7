import { weekdayOf } from '#lib/dates.ts';
import { dateWords, dayWords, partsOf } from '#lib/day-text.ts';
import type { UiText } from '#ui/text/text-mode.ts';
import { pointText } from './text.ts';

const WEEKDAYS = ['日', '月', '火', '水', '木', '金', '土'] as const;

export { WEEKDAYS };

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

/** Formats a month or the month of a day as 2026年11月. */
export function monthLabel(month: string): string {
  const parts = partsOf(month);
  return `${parts.year}年${parts.month}月`;
}

/** Formats minutes as 7時間30分. */
export function lengthLabel(minutes: number): string {
  const whole = Math.round(minutes);
  const rest = whole % 60;
  return `${Math.floor(whole / 60)}時間${rest === 0 ? '' : `${rest}分`}`;
}

/** Formats an average with one decimal, for example 3.4. */
export function averageLabel(value: number): string {
  return value.toFixed(1);
}

const UNKNOWN: UiText = { ja: '' };

/** The label of a point from 1 to 5. */
export function pointLabel(point: number): UiText {
  return pointText[point - 1] ?? UNKNOWN;
}
