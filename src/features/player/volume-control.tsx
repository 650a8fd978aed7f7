import { useAnnounce } from '#ui/announcer.tsx';
import { useText } from '#ui/t.tsx';
import { ControlButton } from './control-button.tsx';
import { text } from './controls-text.ts';
import styles from './parts.module.css';
import { usePlayback, usePlayer } from './use-player.ts';

/** Sound on and off; how loud, where there is room (phones have keys for it, and iOS takes no other). */
export function VolumeControl() {
  const say = useText();
  const announce = useAnnounce();
  const { playback } = usePlayer();
  const muted = usePlayback((state) => state.muted);
  const percent = usePlayback((state) => Math.round((state.muted ? 0 : state.volume) * 100));
  return (
    <>
      <ControlButton
        icon={muted ? 'mute' : 'sound'}
        label={muted ? text.unmute : text.mute}
        onPress={() => {
          announce(say(muted ? text.saidUnmuted : text.saidMuted));
          playback.toggleMute();
        }}
      />
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={percent}
        aria-label={say(text.volume)}
        aria-valuetext={say(text.volumeWords, { percent })}
        className={styles.volume}
        onChange={(event) => playback.setVolume(Number(event.currentTarget.value) / 100)}
      />
    </>
  );
}
