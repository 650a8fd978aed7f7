import { useSyncExternalStore } from 'react';
import type { Playback } from './playback.ts';
import type { PlaybackState } from './playback-state.ts';
import { type PlayerFrame, usePlayerFrame } from './player-context.ts';

/** The player for parts that are only there together with the playback. */
export function usePlayer(): PlayerFrame & { readonly playback: Playback } {
  const frame = usePlayerFrame();
  const { playback } = frame;
  if (playback === null) throw new Error('usePlayer needs a playback');
  return { ...frame, playback };
}

/** One part of the playback's state: `usePlayback((state) => state.paused)`. Answer primitives only. */
export function usePlayback<Part extends string | number | boolean>(select: (state: PlaybackState) => Part): Part {
  const { playback } = usePlayer();
  const read = () => select(playback.get());
  return useSyncExternalStore(playback.subscribe, read, read);
}
