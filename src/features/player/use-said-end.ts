import { useEffect } from 'react';
import { useAnnounce } from '#ui/announcer.tsx';
import { useText } from '#ui/t.tsx';
import { text } from './controls-text.ts';
import { usePlayback } from './use-player.ts';

/** Says that the video is over: silence alone could be anything. */
export function useSaidEnd(): void {
  const ended = usePlayback((state) => state.ended);
  const announce = useAnnounce();
  const words = useText()(text.saidEnded);
  useEffect(() => {
    if (ended) announce(words);
  }, [ended, words, announce]);
}
