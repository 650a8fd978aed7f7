import { CaptionsSelect, SpeedSelect } from './choices.tsx';
import { ControlButton } from './control-button.tsx';
import { text } from './controls-text.ts';
import { SKIP_SECONDS } from './keys.ts';
import styles from './parts.module.css';
import { toggleFullscreen } from './screen-modes.ts';
import { SeekSlider } from './seek-slider.tsx';
import { usePictureInPicture } from './use-picture-in-picture.ts';
import { usePlayback, usePlayer } from './use-player.ts';
import { useSeekBy } from './use-seek-by.ts';
import { useToggle } from './use-toggle.ts';
import { VolumeControl } from './volume-control.tsx';
import { PANEL_ID } from './watching-panel-id.ts';

interface ControlBarProps {
  readonly panelOpen: boolean;
  readonly onPanel: () => void;
}

/** Below the picture, always there: never over the captions, and it never vanishes under anybody's focus. */
export function ControlBar({ panelOpen, onPanel }: ControlBarProps) {
  const { playback } = usePlayer();
  const paused = usePlayback((state) => state.paused);
  const fullscreen = usePlayback((state) => state.fullscreen);
  const seekBy = useSeekBy();
  const toggle = useToggle();
  const pip = usePictureInPicture();
  const skip = { seconds: SKIP_SECONDS };
  return (
    <>
      <SeekSlider />
      <div className={styles.row}>
        <ControlButton icon={paused ? 'play' : 'pause'} label={paused ? text.play : text.pause} main onPress={toggle} />
        <ControlButton
          icon="back10"
          label={text.back}
          values={skip}
          digits={SKIP_SECONDS}
          onPress={() => seekBy(-SKIP_SECONDS)}
        />
        <ControlButton
          icon="ahead10"
          label={text.ahead}
          values={skip}
          digits={SKIP_SECONDS}
          onPress={() => seekBy(SKIP_SECONDS)}
        />
        <VolumeControl />
        <span className={styles.spring} />
        {pip && (
          <span className={styles.pip}>
            <ControlButton icon="pip" {...pip} />
          </span>
        )}
        <ControlButton
          icon={fullscreen ? 'reduce' : 'enlarge'}
          label={fullscreen ? text.exitFullscreen : text.fullscreen}
          onPress={() => toggleFullscreen(playback.frame(), playback.media())}
        />
        <ControlButton icon="settings" label={text.more} opens={PANEL_ID} isOpen={panelOpen} onPress={onPanel} />
        <div className={styles.choices}>
          <CaptionsSelect />
          <SpeedSelect />
        </div>
      </div>
    </>
  );
}
