import { useEffect } from 'react';
import { usePlayer } from './use-player.ts';

/** The device reads out what is to be seen. The video waits meanwhile: two voices at once are understood by nobody. */
export function useSpokenDescriptions(words: string): void {
  const { playback } = usePlayer();
  useEffect(() => {
    if (words === '' || playback.get().paused || !('speechSynthesis' in window)) return;
    const speech = new SpeechSynthesisUtterance(words);
    speech.lang = 'ja-JP';
    let isWaiting = true;
    const goOn = () => {
      if (isWaiting) playback.play();
      isWaiting = false;
    };
    speech.addEventListener('end', goOn);
    speech.addEventListener('error', goOn);
    playback.pause();
    window.speechSynthesis.speak(speech);
    return () => {
      isWaiting = false;
      window.speechSynthesis.cancel();
    };
  }, [playback, words]);
}
