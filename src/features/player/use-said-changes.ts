import { useEffect, useRef } from 'react';
import { useAnnounce } from '#ui/announcer.tsx';
import { useText } from '#ui/t.tsx';
import { text } from './controls-text.ts';
import { usePlayback } from './use-player.ts';

/** Says what changes without a control of ours, or not only through one: Escape leaves the full screen too. */
export function useSaidChanges(): void {
  const say = useText();
  useSaidEnd(say(text.saidEnded));
  const isFull = usePlayback((state) => state.fullscreen);
  useSaidSwitch(isFull, say(isFull ? text.saidFullscreen : text.saidNotFullscreen));
  const isSmall = usePlayback((state) => state.small);
  useSaidSwitch(isSmall, say(isSmall ? text.saidPip : text.saidNotPip));
}

/** Silence alone could be anything. */
function useSaidEnd(words: string): void {
  const ended = usePlayback((state) => state.ended);
  const announce = useAnnounce();
  useEffect(() => {
    if (ended) announce(words);
  }, [ended, words, announce]);
}

function useSaidSwitch(isOn: boolean, words: string): void {
  const announce = useAnnounce();
  const wasOn = useRef(isOn);
  useEffect(() => {
    if (wasOn.current !== isOn) announce(words);
    wasOn.current = isOn;
  }, [isOn, words, announce]);
}
