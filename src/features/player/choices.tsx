import { T, useText } from '#ui/t.tsx';
import { captionsOf } from './captions-of.ts';
import { text } from './controls-text.ts';
import styles from './player.module.css';
import { RATES } from './rates.ts';
import { usePlayback, usePlayer } from './use-player.ts';
import { useChangePreferences } from './use-preferences.ts';

/** The browser's own lists: they bring their keyboard, their touch screens and their voices along. */
export function CaptionsSelect() {
  const { playback, video } = usePlayer();
  const say = useText();
  const change = useChangePreferences();
  const current = usePlayback((state) => state.captions);
  const tracks = captionsOf(video.tracks);
  if (tracks.length === 0) return null;

  function choose(language: string): void {
    playback.setCaptions(language);
    // None is for this video alone; whether the next begins with captions, the display settings say.
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
  const { playback } = usePlayer();
  const say = useText();
  const current = usePlayback((state) => state.rate);
  return (
    <label className={styles.choice}>
      <T text={text.speed} />
      <select value={current} onChange={(event) => playback.setRate(Number(event.currentTarget.value))}>
        {RATES.map((rate) => (
          <option key={rate} value={rate}>
            {say(text.speedWords, { rate })}
          </option>
        ))}
      </select>
    </label>
  );
}
