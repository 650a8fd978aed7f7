import { useMemo } from 'react';
import type { Track } from '#catalog/types.ts';
import type { PlayerSettings } from '#features/player/player-context.ts';
import type { Settings } from '#settings/settings.ts';
import { useSettings } from '#settings/settings-store.ts';

const EASY = 'ja-x-easy';

/** What the display settings mean for a player. */
export function usePlayerSettings(tracks: readonly Track[]): PlayerSettings {
  const settings = useSettings((all) => all);
  return useMemo(
    () => ({
      captions: firstCaptions(tracks, settings),
      saveData: settings.dataSaver === 1,
      shortcuts: settings.shortcuts,
      forgets: settings.sharedDevice,
    }),
    [tracks, settings],
  );
}

/** The language of the captions that a video begins with; '' for none, undefined where it has none. */
export function firstCaptions(
  tracks: readonly Track[],
  { captions, textMode }: Pick<Settings, 'captions' | 'textMode'>,
): string | undefined {
  if (!captions) return '';
  const found = tracks.filter((track) => track.kind === 'captions');
  const easy = textMode === 'easy' && found.find((track) => track.srclang === EASY);
  return (easy || found.find((track) => track.default === 1) || found[0])?.srclang;
}
