import { createContext, useContext, useSyncExternalStore } from 'react';
import type { VideoDetail } from '#catalog/types.ts';
import type { Playback } from './playback.ts';
import type { PlaybackState } from './playback-state.ts';

export interface PlayerSettings {
  /** The captions to begin with: their language, '' for none; undefined leaves it to the video. */
  readonly captions?: string | undefined;
  /** The reader wants little data. */
  readonly saveData?: boolean | undefined;
  /** False: letters do nothing (WCAG 2.1.4). Space and arrows stay. */
  readonly shortcuts?: boolean | undefined;
  /** Nothing of how somebody watches stays on this device. */
  readonly forgets?: boolean | undefined;
}

export interface PlayerValue {
  readonly video: VideoDetail;
  readonly playback: Playback;
  /** Seconds. */
  readonly startAt: number;
  readonly settings: PlayerSettings;
  /** Called with the element once it is there; returns the way to let go. */
  readonly attach?: ((media: HTMLVideoElement) => () => void) | undefined;
}

const PlayerContext = createContext<PlayerValue | null>(null);

export const PlayerProvider = PlayerContext.Provider;

/** The player around this component. Throws outside a PlayerSession. */
export function usePlayer(): PlayerValue {
  const value = useContext(PlayerContext);
  if (value === null) throw new Error('usePlayer needs a PlayerSession above it');
  return value;
}

/** One part of the playback's state: `usePlayback((state) => state.paused)`. Answer primitives only. */
export function usePlayback<Part extends string | number | boolean>(select: (state: PlaybackState) => Part): Part {
  const { playback } = usePlayer();
  const read = () => select(playback.get());
  return useSyncExternalStore(playback.subscribe, read, read);
}
