import { useAnnounce } from '#ui/announcer.tsx';
import { useText } from '#ui/t.tsx';
import { CaptionsSelect, SpeedSelect } from './choices.tsx';
import { ControlButton } from './control-button.tsx';
import { SKIP_SECONDS } from './keys.ts';
import styles from './player.module.css';
import { usePlayback, usePlayer } from './player-context.ts';
import { canPictureInPicture } from './screen-modes.ts';
import { SeekSlider } from './seek-slider.tsx';
import { text } from './text.ts';
import { VolumeControl } from './volume-control.tsx';

/** Below the picture, always there: never over the captions, and it never vanishes under anybody's focus. */
export function ControlBar() {
  const say = useText();
  const announce = useAnnounce();
  const { playback } = usePlayer();
  const paused = usePlayback((state) => state.paused);
  const fullscreen = usePlayback((state) => state.fullscreen);
  const skip = { seconds: SKIP_SECONDS };
  return (
    <>
      <SeekSlider />
      <div className={styles.row}>
        <ControlButton
          icon={paused ? 'play' : 'pause'}
          label={paused ? text.play : text.pause}
          main
          onPress={() => {
            announce(say(paused ? text.saidPlaying : text.saidPaused));
            playback.toggle();
          }}
        />
        <ControlButton
          icon="back10"
          label={text.back}
          values={skip}
          digits={SKIP_SECONDS}
          onPress={() => playback.seekBy(-SKIP_SECONDS)}
        />
        <ControlButton
          icon="ahead10"
          label={text.ahead}
          values={skip}
          digits={SKIP_SECONDS}
          onPress={() => playback.seekBy(SKIP_SECONDS)}
        />
        <VolumeControl />
        <span className={styles.spring} />
        {canPictureInPicture() && (
          <span className={styles.pip}>
            <ControlButton icon="pip" label={text.pip} onPress={playback.togglePictureInPicture} />
          </span>
        )}
        <ControlButton
          icon={fullscreen ? 'reduce' : 'enlarge'}
          label={fullscreen ? text.exitFullscreen : text.fullscreen}
          onPress={playback.toggleFullscreen}
        />
        <div className={styles.choices}>
          <CaptionsSelect />
          <SpeedSelect />
        </div>
      </div>
    </>
  );
}
