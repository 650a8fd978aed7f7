import type { KeyValueStorage } from '#lib/storage.ts';
import { DEFAULTS, type Preferences, preferences } from './preferences.ts';

const KEY = 'player';

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
