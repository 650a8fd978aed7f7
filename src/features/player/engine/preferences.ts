import { useEffect, useSyncExternalStore } from 'react';
import { PLAYER_KEY } from '#contract/device-keys.ts';
import { createSignal, type Signal } from '#lib/signal.ts';
import { type KeyValueStorage, safeStorage } from '#lib/storage/local.ts';
import { useSettings } from '#settings/settings-store.ts';
import { usePlayback, usePlayer } from '../player-context.tsx';

/** A height in pixels as text, `auto`, or only the sound. */
export type Quality = 'auto' | 'audio' | `${number}`;

/** Viewing preferences for all videos, stored on the device. */
export interface Preferences {
  readonly quality: Quality;
  /** Per cent of the normal size. */
  readonly captionSize: 100 | 150 | 200;
  readonly captionColours: 'white' | 'yellow' | 'black';
  readonly captionPlace: 'over' | 'below';
  /** The language chosen last; null for the video's default. */
  readonly captionLanguage: string | null;
  /** Descriptions of the picture: none, as text, or spoken by the device. */
  readonly descriptions: 'off' | 'text' | 'voice';
}

const DEFAULTS: Preferences = {
  quality: 'auto',
  captionSize: 100,
  captionColours: 'white',
  captionPlace: 'over',
  captionLanguage: null,
  descriptions: 'off',
};

/**
 * The page draws captions below the picture, and always when only the sound plays; otherwise the browser draws them
 * over the picture.
 */
export function pageDrawsCaptions({ captionPlace, quality }: Preferences): boolean {
  return captionPlace === 'below' || quality === 'audio';
}

/** The preferences of this page; the defaults on the server. */
export const preferences: Signal<Preferences> = createSignal(DEFAULTS);

/** Reads the stored preferences; missing values get their defaults. */
function restorePreferences(storage: KeyValueStorage | undefined): void {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(PLAYER_KEY) ?? '{}');
    preferences.set({ ...DEFAULTS, ...(stored as Partial<Preferences>) });
  } catch {
    preferences.set(DEFAULTS);
  }
}

/** Without `storage` a change lasts as long as the page. */
function changePreferences(change: Partial<Preferences>, storage: KeyValueStorage | undefined): void {
  const next = { ...preferences.get(), ...change };
  preferences.set(next);
  try {
    storage?.setItem(PLAYER_KEY, JSON.stringify(next));
  } catch {
    // Storage is full or forbidden: the choice lasts as long as the page.
  }
}

const deviceStorage = () => safeStorage(() => window.localStorage);

/** Applies the viewing preferences to the playback. */
export function usePreferences(): void {
  const { playback } = usePlayer();
  const chosen = useSyncExternalStore(preferences.subscribe, preferences.get);
  const { captionSize, captionColours } = chosen;
  const isByPage = pageDrawsCaptions(chosen);
  const captions = usePlayback((state) => state.captions);
  const isForgetful = useSettings(({ sharedDevice }) => sharedDevice);

  useEffect(() => {
    if (!isForgetful) restorePreferences(deviceStorage());
  }, [isForgetful]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when other captions are chosen, also in the browser's menu
  useEffect(() => playback.drawCaptions(isByPage), [playback, isByPage, captions]);

  useEffect(() => {
    const frame = playback.frame();
    if (!frame) return;
    // A data attribute, because `::cue` rules can't use a class of the cue.
    frame.dataset.captionSize = String(captionSize);
    frame.dataset.captionColours = captionColours;
  }, [playback, captionSize, captionColours]);
}

export function useChangePreferences(): (change: Partial<Preferences>) => void {
  const isForgetful = useSettings(({ sharedDevice }) => sharedDevice);
  return (change) => changePreferences(change, isForgetful ? undefined : deviceStorage());
}
