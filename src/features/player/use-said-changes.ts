import { useEffect, useRef } from 'react';
import { useAnnounce } from '#ui/announcer.tsx';
import { useText } from '#ui/t.tsx';
import { text } from './controls-text.ts';
import { usePlayback, usePlayer } from './use-player.ts';

/** Says what changes without a control of ours, or not only through one: Escape leaves the full screen too. */
export function useSaidChanges(): void {
  const say = useText();
  useSaidEnd(say(text.saidEnded));
  useSaidFullscreen(say(text.saidFullscreen), say(text.saidNotFullscreen));
  useSaidPictureInPicture(say(text.saidPip), say(text.saidNotPip));
}

/** Silence alone could be anything. */
function useSaidEnd(words: string): void {
  const ended = usePlayback((state) => state.ended);
  const announce = useAnnounce();
  useEffect(() => {
    if (ended) announce(words);
  }, [ended, words, announce]);
}

function useSaidFullscreen(entered: string, left: string): void {
  const isFull = usePlayback((state) => state.fullscreen);
  const announce = useAnnounce();
  const wasFull = useRef(isFull);
  useEffect(() => {
    if (wasFull.current !== isFull) announce(isFull ? entered : left);
    wasFull.current = isFull;
  }, [isFull, entered, left, announce]);
}

function useSaidPictureInPicture(entered: string, left: string): void {
  const { playback } = usePlayer();
  const announce = useAnnounce();
  useEffect(() => {
    const media = playback.media();
    const off = new AbortController();
    media?.addEventListener('enterpictureinpicture', () => announce(entered), { signal: off.signal });
    media?.addEventListener('leavepictureinpicture', () => announce(left), { signal: off.signal });
    return () => off.abort();
  }, [playback, entered, left, announce]);
}
