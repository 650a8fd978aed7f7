import { type ReactNode, useMemo, useState } from 'react';
import type { VideoDetail } from '#catalog/types.ts';
import { createPlayback } from './playback.ts';
import { PlayerProvider, type PlayerSettings, type PlayerValue } from './player-context.ts';

export interface PlayerSessionProps {
  readonly video: VideoDetail;
  /** Seconds from the start. */
  readonly startAt?: number;
  readonly settings?: PlayerSettings;
  readonly attach?: PlayerValue['attach'];
  readonly children: ReactNode;
}

const NO_SETTINGS: PlayerSettings = {};

/** One visit of one video: player, chapters and transcript inside it belong together. Give it the video's id as key. */
export function PlayerSession({ video, startAt = 0, settings = NO_SETTINGS, attach, children }: PlayerSessionProps) {
  const [playback] = useState(() => createPlayback(video.duration));
  const value = useMemo(
    () => ({ video, playback, startAt, settings, attach }),
    [video, playback, startAt, settings, attach],
  );
  return <PlayerProvider value={value}>{children}</PlayerProvider>;
}
