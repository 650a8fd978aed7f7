import { type ReactNode, useSyncExternalStore } from 'react';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { useText } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import { preferences } from '../engine/preferences.ts';
import { canPictureInPicture, toggleFullscreen, togglePictureInPicture } from '../engine/screen-modes.ts';
import styles from '../parts.module.css';
import { usePlayback, usePlayer } from '../player-context.tsx';
import { useSeekBy, useToggle } from './announced-commands.ts';
import { CaptionsSelect, SpeedSelect } from './choices.tsx';
import { ControlButton } from './control-button.tsx';
import { text } from './controls-text.ts';
import { SKIP_SECONDS } from './keys.ts';
import { SeekSlider } from './seek-slider.tsx';

interface ControlBarProps {
  readonly panelOpen: boolean;
  readonly onPanel: () => void;
  /** Shown at the start of the row that contains the caption and speed menus. */
  readonly children: ReactNode;
}

/**
 * The player's controls. They are below the picture and always visible, so that captions are never covered and a
 * focused control is never hidden.
 */
export function ControlBar({ panelOpen, onPanel, children }: ControlBarProps) {
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
      </div>
      <div className={styles.choices}>
        {children}
        <CaptionsSelect />
        <SpeedSelect />
      </div>
    </>
  );
}

/**
 * A mute button, and a volume slider if there is space. Phones have no slider: they have volume keys, and iOS ignores
 * the slider.
 */
function VolumeControl() {
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

/**
 * Label and action of the picture-in-picture button; null if the browser has no picture-in-picture, or if only sound is
 * played.
 */
export function usePictureInPicture(): { readonly label: UiText; readonly onPress: () => void } | null {
  const { playback } = usePlayer();
  const isSmall = usePlayback((state) => state.small);
  const hasPicture = useSyncExternalStore(preferences.subscribe, () => preferences.get().quality !== 'audio');
  if (!hasPicture || !canPictureInPicture()) return null;
  return {
    label: isSmall ? text.exitPip : text.pip,
    onPress: () => togglePictureInPicture(playback.media()),
  };
}

export const PANEL_ID = 'watching-panel';
