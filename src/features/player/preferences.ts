import { createSignal, type Signal } from '#lib/signal.ts';
import type { KeyValueStorage } from '#lib/storage.ts';
import type { Quality } from './sources.ts';

/** How somebody likes to watch, whatever the video. Kept on the device. */
export interface Preferences {
  readonly quality: Quality;
  /** Per cent of the usual size. */
  readonly captionSize: 100 | 150 | 200;
  readonly captionColours: 'white' | 'yellow' | 'black';
  readonly captionPlace: 'over' | 'below';
  /** What is to be seen: not told, as text, or read aloud by the device. */
  readonly descriptions: 'off' | 'text' | 'voice';
}

const DEFAULTS: Preferences = {
  quality: 'auto',
  captionSize: 100,
  captionColours: 'white',
  captionPlace: 'over',
  descriptions: 'off',
};

const KEY = 'player';

/** The page's. The same for every video; the server's page has the defaults. */
export const preferences: Signal<Preferences> = createSignal(DEFAULTS);

/** Takes over what the device kept; values of another version fall back. */
export function restorePreferences(storage: KeyValueStorage | undefined): void {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(KEY) ?? '{}');
    preferences.set({ ...DEFAULTS, ...(kept as Partial<Preferences>) });
  } catch {
    preferences.set(DEFAULTS);
  }
}

/** `storage` undefined: for as long as the page lasts. */
export function changePreferences(change: Partial<Preferences>, storage: KeyValueStorage | undefined): void {
  const next = { ...preferences.get(), ...change };
  preferences.set(next);
  try {
    storage?.setItem(KEY, JSON.stringify(next));
  } catch {
    // Full or forbidden: the choice holds until the page ends.
  }
}
