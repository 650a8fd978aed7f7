import { createContext, useContext } from 'react';
import type { VideoDetail } from '#catalog/types.ts';
import type { Playback } from './playback.ts';
import type { OrderedSource } from './sources.ts';

/** What stands on the page from the start. */
export interface PlayerFrame {
  readonly video: VideoDetail;
  /** Null until the player's parts are here: then the browser's own controls serve. */
  readonly playback: Playback | null;
  readonly onPlayback: (playback: Playback) => void;
  /** The files in the order in which the element tries them. */
  readonly sources: readonly OrderedSource[];
  readonly onSources: (sources: readonly OrderedSource[]) => void;
  /** Seconds. */
  readonly startAt: number;
  /** Called with the element once it is there; returns the way to let go. */
  readonly attach?: ((media: HTMLVideoElement) => () => void) | undefined;
}

const PlayerContext = createContext<PlayerFrame | null>(null);

export const PlayerProvider = PlayerContext.Provider;

/** The player around this component. Throws outside a PlayerSession. */
export function usePlayerFrame(): PlayerFrame {
  const frame = useContext(PlayerContext);
  if (frame === null) throw new Error('usePlayerFrame needs a PlayerSession above it');
  return frame;
}
