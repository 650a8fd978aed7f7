import { useSyncExternalStore } from 'react';
import { T, useText } from '#ui/text/t.tsx';
import { preferences, RATES, useChangePreferences } from '../engine/preferences.ts';
import styles from '../player.module.css';
import { usePlayback, usePlayer } from '../player-context.tsx';
import { captionsOf } from '../text-tracks/captions.ts';
import { text } from './controls-text.ts';

/** The menu of caption languages: a native select, which supports keyboard, touch and screen readers. */
export function CaptionsSelect() {
  const { playback, video } = usePlayer();
  const say = useText();
  const change = useChangePreferences();
  const current = usePlayback((state) => state.captions);
  const tracks = captionsOf(video.tracks);
  if (tracks.length === 0) return null;

  function choose(language: string): void {
    playback.setCaptions(language);
    // A chosen language also applies to later videos. Turning captions off applies only to this video; for the next
    // one, the display settings decide.
    if (language !== '') change({ captionLanguage: language });
  }

  return (
    <label className={styles.choice}>
      <T text={text.captions} />
      <select value={current} onChange={(event) => choose(event.currentTarget.value)}>
        {tracks.map((track) => (
          <option key={track.srclang} value={track.srclang}>
            {track.label}
          </option>
        ))}
        <option value="">{say(text.captionsOff)}</option>
      </select>
    </label>
  );
}

export function SpeedSelect() {
  const say = useText();
  const change = useChangePreferences();
  const { rate: current } = useSyncExternalStore(preferences.subscribe, preferences.get);
  return (
    <label className={styles.choice}>
      <T text={text.speed} />
      <select
        value={current}
        onChange={({ currentTarget }) => change({ rate: RATES[currentTarget.selectedIndex] ?? current })}
      >
        {RATES.map((rate) => (
          <option key={rate} value={rate}>
            {say(text.speedWords, { rate })}
          </option>
        ))}
      </select>
    </label>
  );
}
