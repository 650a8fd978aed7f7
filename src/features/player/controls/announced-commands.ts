import { useEffect, useRef } from 'react';
import { durationWords } from '#catalog/duration.ts';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { useText } from '#ui/text/t.tsx';
import { usePlayback, usePlayer } from '../player-context.tsx';
import { text } from './controls-text.ts';

/** Returns a command that plays or pauses, and announces the new state to screen readers. */
export function useToggle(): () => void {
  const { playback } = usePlayer();
  const say = useText();
  const announce = useAnnounce();
  return () => {
    const { paused, failed } = playback.get();
    announce(say(failed ? text.saidWaiting : paused ? text.saidPlaying : text.saidPaused));
    playback.toggle();
  };
}

const PRESSES_OVER_MS = 500;

/**
 * Returns a command that seeks by a number of seconds. The new position is announced `PRESSES_OVER_MS` after the last
 * call of the command, so that a held key does not cause continuous announcements.
 */
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

/** Announces changes that can happen without the page's controls, for example when Escape ends full screen. */
export function useAnnouncedChanges(): void {
  const say = useText();
  useAnnouncedEnd(say(text.saidEnded));
  const isFull = usePlayback((state) => state.fullscreen);
  useSaidSwitch(isFull, say(isFull ? text.saidFullscreen : text.saidNotFullscreen));
  const isSmall = usePlayback((state) => state.small);
  useSaidSwitch(isSmall, say(isSmall ? text.saidPip : text.saidNotPip));
}

/** Announces the end of the video, because silence could also mean a pause or a failure. */
function useAnnouncedEnd(words: string): void {
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
