import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { clockTime, durationWords } from '#catalog/duration.ts';
import { useText } from '#ui/text/t.tsx';
import styles from '../parts.module.css';
import { usePlayback, usePlayer } from '../player-context.tsx';
import { text } from './controls-text.ts';
import { seekKey } from './keys.ts';

/** Screen readers read the slider's value as a time (WAI-ARIA APG, media seek slider). */
export function SeekSlider() {
  const say = useText();
  const { playback } = usePlayer();
  const { range, dragged, onDrag } = useDragged(playback.seekTo);
  const played = usePlayback((state) => (state.ended ? Math.round : Math.floor)(state.time));
  const time = dragged ?? played;
  // Rounded in the same way as the length that the page shows.
  const duration = usePlayback((state) => Math.round(state.duration));

  function onKeyDown(event: KeyboardEvent) {
    const target = seekKey(event.key, playback.get().time, playback.get().duration);
    if (target === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    playback.seekTo(target);
  }

  return (
    <div className={styles.seek}>
      <input
        ref={range}
        type="range"
        min={0}
        max={duration}
        step={1}
        value={time}
        aria-label={say(text.position)}
        aria-valuetext={say(text.positionWords, { time: durationWords(time), duration: durationWords(duration) })}
        className={styles.range}
        onChange={(event) => onDrag(Number(event.currentTarget.value))}
        onKeyDown={onKeyDown}
      />
      <span className={styles.time} aria-hidden="true">
        {clockTime(time)} / {clockTime(duration)}
      </span>
    </div>
  );
}

/**
 * Seeks only when the slider is released, because seeking at every step of a drag would fetch data. During the drag,
 * `dragged` is the slider's value. The native `change` event marks the release; React's `onChange` fires on every
 * `input` event.
 */
function useDragged(seekTo: (seconds: number) => void) {
  const range = useRef<HTMLInputElement>(null);
  const [dragged, onDrag] = useState<number | null>(null);
  useEffect(() => {
    const slider = range.current;
    if (!slider) return;
    const onLetGo = () => {
      seekTo(Number(slider.value));
      onDrag(null);
    };
    slider.addEventListener('change', onLetGo);
    return () => slider.removeEventListener('change', onLetGo);
  }, [seekTo]);
  return { range, dragged, onDrag };
}
