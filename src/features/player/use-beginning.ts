import { useEffect } from 'react';
import { usePlayer } from './player-context.ts';

/** Where the address wants the video to begin, and with which captions. */
export function useBeginning(): void {
  const { playback, startAt, settings } = usePlayer();
  const { captions } = settings;

  useEffect(() => {
    if (startAt > 0) playback.startAt(startAt);
  }, [playback, startAt]);

  useEffect(() => {
    if (captions !== undefined) playback.setCaptions(captions);
  }, [playback, captions]);
}
