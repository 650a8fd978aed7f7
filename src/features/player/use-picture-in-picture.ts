import { useSyncExternalStore } from 'react';
import type { UiText } from '#ui/text-mode.ts';
import { text } from './controls-text.ts';
import { preferences } from './preferences.ts';
import { canPictureInPicture, togglePictureInPicture } from './screen-modes.ts';
import { usePlayback, usePlayer } from './use-player.ts';

/** The small window's button; null where there is none, and where there is no picture to show in it. */
export function usePictureInPicture(): { readonly label: UiText; readonly onPress: () => void } | null {
  const { playback } = usePlayer();
  const isSmall = usePlayback((state) => state.small);
  const hasPicture = useSyncExternalStore(preferences.subscribe, () => preferences.get().quality !== 'audio');
  if (!hasPicture || !canPictureInPicture()) return null;
  return {
    label: isSmall ? text.exitPip : text.pip,
    onPress: () => togglePictureInPicture(playback.media()),
  };
}
