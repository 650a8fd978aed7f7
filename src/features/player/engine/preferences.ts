import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { PLAYER_KEY } from '#contract/device-keys.ts';
import { createSignal, type Signal } from '#lib/signal.ts';
import { isRecord, type KeyValueStorage, readJson, safeStorage, trySet } from '#lib/storage/local.ts';
import { useSettings } from '#settings/settings-store.ts';
import { isVersionChoice, type VersionChoice } from '#viewing/versions.ts';
import { usePlayback, usePlayer } from '../player-context.tsx';

/** The height of the picture in pixels as a string, `auto`, or `audio` for sound only. */
export type Quality = 'auto' | 'audio' | `${number}`;

export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** Viewing preferences, stored on the device for all videos. */
export interface Preferences {
  readonly quality: Quality;
  /** The preferred version. A video without this version is played in the usual one. */
  readonly version: VersionChoice;
  /** As a percentage of the normal caption size. */
  readonly captionSize: 100 | 150 | 200;
  readonly captionColours: 'white' | 'yellow' | 'black';
  readonly captionPlace: 'over' | 'below';
  /** The caption language that was chosen last; null for the video's default. */
  readonly captionLanguage: string | null;
  /** The speed, as a multiple of the normal one. */
  readonly rate: (typeof RATES)[number];
  /** Descriptions of the picture: none, shown as text, or spoken by the device. */
  readonly descriptions: 'off' | 'text' | 'voice';
}

const DEFAULTS: Preferences = {
  quality: 'auto',
  version: 'usual',
  captionSize: 100,
  captionColours: 'white',
  captionPlace: 'over',
  captionLanguage: null,
  rate: 1,
  descriptions: 'off',
};

/**
 * True if the page draws the captions, because they are below the picture or only the sound is played. Otherwise the
 * browser draws them over the picture.
 */
export function pageDrawsCaptions({ captionPlace, quality }: Preferences): boolean {
  return captionPlace === 'below' || quality === 'audio';
}

/** The preferences that all components share. On the server, they are always the defaults. */
export const preferences: Signal<Preferences> = createSignal(DEFAULTS);

function restorePreferences(storage: KeyValueStorage | undefined): void {
  const stored = readJson(storage, PLAYER_KEY);
  const fits = ([name, value]: [string, unknown]) => OPTIONS[name as keyof Preferences]?.(value) === true;
  preferences.set({ ...DEFAULTS, ...(isRecord(stored) && Object.fromEntries(Object.entries(stored).filter(fits))) });
}

const oneOf =
  (...values: readonly unknown[]) =>
  (value: unknown) =>
    values.includes(value);

/** Whether a stored value is allowed for a preference. */
const OPTIONS: Readonly<Record<keyof Preferences, (value: unknown) => boolean>> = {
  quality: (value) => typeof value === 'string' && /^(auto|audio|\d+)$/.test(value),
  version: isVersionChoice,
  captionSize: oneOf(100, 150, 200),
  captionColours: oneOf('white', 'yellow', 'black'),
  captionPlace: oneOf('over', 'below'),
  captionLanguage: (value) => value === null || typeof value === 'string',
  rate: oneOf(...RATES),
  descriptions: oneOf('off', 'text', 'voice'),
};

/** Changes the preferences and stores them. Without `storage` a change lasts until the page is closed. */
function changePreferences(change: Partial<Preferences>, storage: KeyValueStorage | undefined): void {
  const next = { ...preferences.get(), ...change };
  preferences.set(next);
  trySet(storage, PLAYER_KEY, JSON.stringify(next));
}

const deviceStorage = () => safeStorage(() => window.localStorage);

/**
 * Restores the stored preferences in a layout effect, because PlayerParts renders the player's other parts right after
 * its layout effects. With a later effect, those parts would first see the defaults, and might load the wrong version
 * of the film, for example without sign language.
 */
export function useStoredPreferences(): void {
  const isForgetful = useSettings(({ sharedDevice }) => sharedDevice);
  useLayoutEffect(() => {
    if (!isForgetful) restorePreferences(deviceStorage());
  }, [isForgetful]);
}

/** Applies the speed, and the position, size and colours of captions to the player. */
export function usePreferences(): void {
  const { playback } = usePlayer();
  const chosen = useSyncExternalStore(preferences.subscribe, preferences.get);
  const { captionSize, captionColours, rate } = chosen;
  const isByPage = pageDrawsCaptions(chosen);
  const captions = usePlayback((state) => state.captions);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when other captions are chosen, also in the browser's menu
  useEffect(() => playback.drawCaptions(isByPage), [playback, isByPage, captions]);

  useEffect(() => playback.setRate(rate), [playback, rate]);

  useEffect(() => {
    const frame = playback.frame();
    if (!frame) return;
    // The cues have no classes that `::cue` rules could match, so the choices are data attributes of the frame.
    frame.dataset.captionSize = String(captionSize);
    frame.dataset.captionColours = captionColours;
  }, [playback, captionSize, captionColours]);
}

export function useChangePreferences(): (change: Partial<Preferences>) => void {
  const isForgetful = useSettings(({ sharedDevice }) => sharedDevice);
  return (change) => changePreferences(change, isForgetful ? undefined : deviceStorage());
}
