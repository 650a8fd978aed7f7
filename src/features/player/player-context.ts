import { createContext, useContext } from 'react';
import type { VideoDetail } from '#catalog/types.ts';
import type { Playback } from './playback.ts';
import type { OrderedSource } from './sources.ts';

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
  readonly settings: PlayerSettings;
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
