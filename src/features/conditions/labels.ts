import type { UiText } from '#ui/text/text-mode.ts';
import { pointText } from './text.ts';

/** Formats minutes as 7時間30分. */
export function lengthLabel(minutes: number): string {
  const whole = Math.round(minutes);
  const rest = whole % 60;
  return `${Math.floor(whole / 60)}時間${rest === 0 ? '' : `${rest}分`}`;
}

/** Formats an average to one decimal place, for example 3.4. */
export function averageLabel(value: number): string {
  return value.toFixed(1);
}

const UNKNOWN: UiText = { ja: '' };

export function pointLabel(point: number): UiText {
  return pointText[point - 1] ?? UNKNOWN;
}
