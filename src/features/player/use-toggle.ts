import { useAnnounce } from '#ui/announcer.tsx';
import { useText } from '#ui/t.tsx';
import { text } from './controls-text.ts';
import { usePlayer } from './use-player.ts';

/** Plays or pauses, and says so. */
export function useToggle(): () => void {
  const { playback } = usePlayer();
  const say = useText();
  const announce = useAnnounce();
  return () => {
    announce(say(playback.get().paused ? text.saidPlaying : text.saidPaused));
    playback.toggle();
  };
}
