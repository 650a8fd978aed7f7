import { type Preferences, RATES } from '../engine/preferences.ts';

export type PlayerCommand =
  | { readonly type: 'toggle' | 'mute' | 'captions' | 'fullscreen' | 'slower' | 'faster' | 'help' }
  | { readonly type: 'seekBy'; readonly seconds: number };

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** The kind of the focused element, because sliders, selects (`list`) and buttons use some of the keys themselves. */
  readonly target: 'slider' | 'list' | 'button' | 'other';
}

export const SKIP_SECONDS = 10;
const STEP_SECONDS = 5;

const LETTERS: Readonly<Record<string, PlayerCommand>> = {
  k: { type: 'toggle' },
  m: { type: 'mute' },
  c: { type: 'captions' },
  f: { type: 'fullscreen' },
  '<': { type: 'slower' },
  '>': { type: 'faster' },
  '?': { type: 'help' },
  j: { type: 'seekBy', seconds: -SKIP_SECONDS },
  l: { type: 'seekBy', seconds: SKIP_SECONDS },
};

const ARROWS: Readonly<Record<string, PlayerCommand>> = {
  ArrowLeft: { type: 'seekBy', seconds: -STEP_SECONDS },
  ArrowRight: { type: 'seekBy', seconds: STEP_SECONDS },
};

export function commandOf(press: KeyPress): PlayerCommand | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  // A focused select uses letters to find an option and arrow keys to choose one.
  if (press.target === 'list') return null;
  if (press.key === ' ') return press.target === 'button' ? null : { type: 'toggle' };
  return LETTERS[press.key.toLowerCase()] ?? (press.target === 'slider' ? null : (ARROWS[press.key] ?? null));
}

/** The time in seconds to which a key moves the seek slider (WAI-ARIA APG, media seek slider); null for other keys. */
export function seekKey(key: string, time: number, duration: number): number | null {
  const page = Math.max(SKIP_SECONDS, duration / 10);
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: time - STEP_SECONDS,
    ArrowDown: time - STEP_SECONDS,
    ArrowRight: time + STEP_SECONDS,
    ArrowUp: time + STEP_SECONDS,
    PageDown: time - page,
    PageUp: time + page,
    Home: 0,
    End: duration,
  };
  const target = targets[key];
  return target === undefined ? null : Math.min(Math.max(0, target), duration);
}

/** The next higher or lower speed. At the limits, the same speed. */
export function nextRate(rate: Preferences['rate'], direction: 1 | -1): Preferences['rate'] {
  return RATES[RATES.indexOf(rate) + direction] ?? rate;
}
