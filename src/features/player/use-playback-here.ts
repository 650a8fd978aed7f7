import { useSyncExternalStore } from 'react';
import type { PlaybackState } from './playback-state.ts';
import { usePlayerFrame } from './player-context.ts';

const never = () => () => {};

/** One part of the playback's state, for what stands on the page before the player's parts come, or without them. */
export function usePlaybackHere<Part extends string | number>(
  select: (state: PlaybackState | undefined) => Part,
): Part {
  const { playback } = usePlayerFrame();
  const read = () => select(playback?.get());
  return useSyncExternalStore(playback?.subscribe ?? never, read, read);
}
