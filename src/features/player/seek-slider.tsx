import type { KeyboardEvent } from 'react';
import { clockTime, durationWords } from '#catalog/duration.ts';
import { useText } from '#ui/t.tsx';
import { seekKey } from './keys.ts';
import styles from './player.module.css';
import { usePlayback, usePlayer } from './player-context.ts';
import { text } from './text.ts';

/** The position as a slider whose value is read as words (WAI-ARIA APG, media seek slider). */
export function SeekSlider() {
  const say = useText();
  const { playback } = usePlayer();
  const time = usePlayback((state) => Math.floor(state.time));
  const duration = usePlayback((state) => Math.floor(state.duration));

  function onKeyDown(event: KeyboardEvent) {
    const target = seekKey(event.key, playback.get().time, playback.get().duration);
    if (target === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    playback.seekTo(target);
  }

  return (
    <div className={styles.seek}>
      <input
        type="range"
        min={0}
        max={duration}
        step={1}
        value={time}
        aria-label={say(text.position)}
        aria-valuetext={say(text.positionWords, { time: durationWords(time), duration: durationWords(duration) })}
        className={styles.range}
        onChange={(event) => playback.seekTo(Number(event.currentTarget.value))}
        onKeyDown={onKeyDown}
      />
      <span className={styles.time} aria-hidden="true">
        {clockTime(time)} / {clockTime(duration)}
      </span>
    </div>
  );
}
