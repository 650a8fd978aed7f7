import { useEffect, useRef } from 'react';
import { usePlayback, usePlayer } from '../player-context.tsx';

/**
 * The time limit for speaking: this time per character, plus `LONGEST_SILENCE_MS`. A device without a voice fires no
 * events, so speaking counts as done after the limit.
 */
const LONGEST_MS_A_CHARACTER = 500;
const LONGEST_SILENCE_MS = 5000;

/**
 * Speaks a description (`words`) with the device's speech synthesis. The video pauses meanwhile, because two voices at
 * once are hard to understand. If the person pauses, the description starts over when the video continues.
 */
export function useSpokenDescriptions(words: string): void {
  const { playback } = usePlayer();
  const isPlaying = usePlayback((state) => !state.paused);
  const heard = useRef('');
  useEffect(() => {
    if (words === '' || words === heard.current || !('speechSynthesis' in window)) {
      heard.current = words;
      return playback.release();
    }
    if (!isPlaying) return;
    const speech = new SpeechSynthesisUtterance(words);
    speech.lang = 'ja-JP';
    const off = new AbortController();
    const done = () => {
      off.abort();
      window.clearTimeout(limit);
      heard.current = words;
      playback.release();
    };
    const limit = window.setTimeout(done, LONGEST_SILENCE_MS + words.length * LONGEST_MS_A_CHARACTER);
    speech.addEventListener('end', done, { signal: off.signal });
    speech.addEventListener('error', done, { signal: off.signal });
    playback.hold();
    window.speechSynthesis.speak(speech);
    return () => {
      off.abort();
      window.clearTimeout(limit);
      window.speechSynthesis.cancel();
    };
  }, [playback, words, isPlaying]);
}
