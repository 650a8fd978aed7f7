import { formatDay, weekdayOf } from '#lib/dates.ts';
import type { UiText } from '#ui/text-mode.ts';
import { pointText } from './text.ts';

const WEEKDAYS = ['日', '月', '火', '水', '木', '金', '土'] as const;

export { WEEKDAYS };

/** 11月20日（金） */
export function dayLabel(day: string): string {
  return `${formatDay(day, 'M月D日')}（${WEEKDAYS[weekdayOf(day)]}）`;
}

/** 2026年11月20日（金） */
export function fullDayLabel(day: string): string {
  return formatDay(day, 'YYYY年') + dayLabel(day);
}

/** 2026年11月 */
export function monthLabel(month: string): string {
  return formatDay(`${month}-01`, 'YYYY年M月');
}

/** 7時間30分; whole minutes. */
export function lengthLabel(minutes: number): string {
  const whole = Math.round(minutes);
  const rest = whole % 60;
  return `${Math.floor(whole / 60)}時間${rest === 0 ? '' : `${rest}分`}`;
}

/** An average with one decimal, as people read it: 3.4 */
export function averageLabel(value: number): string {
  return value.toFixed(1);
}

const UNKNOWN: UiText = { ja: '' };

/** The words of a point from 1 to 5. */
export function pointLabel(point: number): UiText {
  return pointText[point - 1] ?? UNKNOWN;
}
