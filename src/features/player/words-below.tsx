import { useSyncExternalStore } from 'react';
import { T } from '#ui/t.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { text } from './panel-text.ts';
import styles from './parts.module.css';
import { pageDrawsCaptions, preferences } from './preferences.ts';
import { useActiveCue } from './use-active-cue.ts';
import { usePlayback, usePlayer } from './use-player.ts';
import { useSpokenDescriptions } from './use-spoken-descriptions.ts';

/** What is said and what is to be seen, as text below the picture: for those who chose it, from the first play on. */
export function WordsBelow() {
  const { video } = usePlayer();
  const chosen = useSyncExternalStore(preferences.subscribe, preferences.get);
  const { descriptions } = chosen;
  const hasCaptions = pageDrawsCaptions(chosen);
  const started = usePlayback((state) => !state.paused || state.time > 0);
  const language = usePlayback((state) => state.captions);
  const hasDescriptions = video.tracks.some((track) => track.kind === 'descriptions');
  const said = useActiveCue('captions', hasCaptions ? language : null);
  const shown = useActiveCue('descriptions', descriptions === 'off' ? null : 'any');
  useSpokenDescriptions(descriptions === 'voice' ? shown : '');
  if (!started) return null;
  return (
    <>
      {hasCaptions && language !== '' && <p className={styles.captions}>{said}</p>}
      {descriptions !== 'off' && hasDescriptions && (
        // Read by a screen reader, unless the device's own voice does it.
        <p className={styles.description} aria-live={descriptions === 'text' ? 'polite' : undefined}>
          {shown !== '' && (
            <>
              <VisuallyHidden>
                <T text={text.descriptionLabel} />
              </VisuallyHidden>
              {shown}
            </>
          )}
        </p>
      )}
    </>
  );
}
