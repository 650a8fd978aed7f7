/** What a key does while the focus is inside the player. */
export type PlayerCommand =
  | { readonly type: 'toggle' | 'mute' | 'captions' | 'fullscreen' | 'slower' | 'faster' | 'help' }
  | { readonly type: 'seekBy'; readonly seconds: number };

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** What has the focus: some controls use arrows, space or letters themselves. */
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
  // In a list, letters look for an entry and arrows choose one.
  if (press.target === 'list') return null;
  if (press.key === ' ') return press.target === 'button' ? null : { type: 'toggle' };
  return LETTERS[press.key.toLowerCase()] ?? (press.target === 'slider' ? null : (ARROWS[press.key] ?? null));
}

/** The seek slider's own keys (WAI-ARIA APG, media seek slider): the time to go to, or null. */
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
