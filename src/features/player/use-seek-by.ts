import { useEffect, useRef } from 'react';
import { durationWords } from '#catalog/duration.ts';
import { useAnnounce } from '#ui/announcer.tsx';
import { usePlayer } from './use-player.ts';

const PRESSES_OVER_MS = 500;

/** Moves by so many seconds and says where that is, once for a row of presses: a key held down would talk without end. */
export function useSeekBy(): (seconds: number) => void {
  const { playback } = usePlayer();
  const announce = useAnnounce();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (seconds) => {
    playback.seekBy(seconds);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => announce(durationWords(playback.get().time)), PRESSES_OVER_MS);
  };
}
