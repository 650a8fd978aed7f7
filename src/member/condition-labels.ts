import type { UiText } from '#ui/text/text-mode.ts';

/** The words and figures of condition records. */

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

/** Names of the points 1 (worst) to 5 (best), in this order. */
export const pointText: readonly UiText[] = [
  { ja: 'とてもつらい', easy: 'とても つらい' },
  { ja: '少しつらい', easy: 'すこし つらい' },
  { ja: 'ふつう' },
  { ja: 'よい' },
  { ja: 'とてもよい', easy: 'とても よい' },
];

const UNKNOWN: UiText = { ja: '' };

export function pointLabel(point: number): UiText {
  return pointText[point - 1] ?? UNKNOWN;
}
