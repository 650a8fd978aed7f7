import { useEffect, useSyncExternalStore } from 'react';
import { safeStorage } from '#lib/storage.ts';
import { useSettings } from '#settings/settings-store.ts';
import { changePreferences, restorePreferences } from './kept-preferences.ts';
import { type Preferences, pageDrawsCaptions, preferences } from './preferences.ts';
import { usePlayback, usePlayer } from './use-player.ts';

const deviceStorage = () => safeStorage(() => window.localStorage);

/** Applies how somebody likes to watch. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: again when other captions are chosen, also by the browser's own menu
  useEffect(() => playback.drawCaptions(isByPage), [playback, isByPage, captions]);

  useEffect(() => {
    const frame = playback.frame();
    if (!frame) return;
    // For ::cue, which takes no class of its own.
    frame.dataset.captionSize = String(captionSize);
    frame.dataset.captionColours = captionColours;
  }, [playback, captionSize, captionColours]);
}

export function useChangePreferences(): (change: Partial<Preferences>) => void {
  const isForgetful = useSettings(({ sharedDevice }) => sharedDevice);
  return (change) => changePreferences(change, isForgetful ? undefined : deviceStorage());
}
