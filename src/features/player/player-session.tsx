import { type ReactNode, useMemo, useState } from 'react';
import type { VideoDetail } from '#catalog/types.ts';
import type { Playback } from './playback.ts';
import { type PlayerFrame, PlayerProvider } from './player-context.ts';
import { type OrderedSource, usualSources } from './sources.ts';

export interface PlayerSessionProps {
  readonly video: VideoDetail;
  /** Seconds from the start. */
  readonly startAt?: number;
  readonly attach?: PlayerFrame['attach'];
  readonly children: ReactNode;
}

/** One visit of one video: player, chapters and transcript inside it belong together. Give it the video's id as key. */
export function PlayerSession({ video, startAt = 0, attach, children }: PlayerSessionProps) {
  const [playback, onPlayback] = useState<Playback | null>(null);
  const [sources, onSources] = useState<readonly OrderedSource[]>(() => usualSources(video.sources));
  const value = useMemo<PlayerFrame>(
    () => ({ video, playback, onPlayback, sources, onSources, startAt, attach }),
    [video, playback, sources, startAt, attach],
  );
  return <PlayerProvider value={value}>{children}</PlayerProvider>;
}
