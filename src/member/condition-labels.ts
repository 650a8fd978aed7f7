import type { TextValues, UiText } from '#ui/text/text-mode.ts';

/** Formats the points, durations and averages of condition records as text. */

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

const BETWEEN: UiText = { ja: '「{lower}」と「{upper}」の間', easy: '「{lower}」と 「{upper}」の あいだ' };

/** An average with the words that members choose, for example 3.4（「ふつう」と「よい」の間） or 3.0（ふつう）. */
export function averageInWords(value: number, say: (text: UiText, values?: TextValues) => string): string {
  const shown = averageLabel(value);
  const lower = Math.floor(Number(shown));
  const isWhole = lower === Number(shown);
  const words = isWhole
    ? say(pointLabel(lower))
    : say(BETWEEN, { lower: say(pointLabel(lower)), upper: say(pointLabel(lower + 1)) });
  return `${shown}（${words}）`;
}
