import { useEffect, useState, useSyncExternalStore } from 'react';
import { VersionKind } from '#contract/enums.ts';
import { VisuallyHidden } from '#ui/text/inline-text.tsx';
import { T } from '#ui/text/t.tsx';
import { text } from '../controls/panel-text.ts';
import { pageDrawsCaptions, preferences } from '../engine/preferences.ts';
import type { ConnectionState } from '../engine/reconnect.ts';
import { usePlayback, usePlayedVersion, usePlayer } from '../player-context.tsx';
import styles from './captions.module.css';
import { useSpokenDescriptions } from './use-spoken-descriptions.ts';

/**
 * Shows captions and descriptions as text below the controls if the preferences require it. Shows nothing before the
 * first play, when playback has failed, and while the connection is lost before the first cue.
 */
export function TextBelow({ connection }: { readonly connection: ConnectionState }) {
  const { video } = usePlayer();
  const chosen = useSyncExternalStore(preferences.subscribe, preferences.get);
  const { descriptions } = chosen;
  const hasCaptions = pageDrawsCaptions(chosen);
  const started = usePlayback((state) => !state.paused || state.time > 0);
  const language = usePlayback((state) => state.captions);
  const hasDescriptions = video.tracks.some((track) => track.kind === 'descriptions');
  const said = useActiveCue('captions', hasCaptions ? language : null);
  const shown = useActiveCue('descriptions', descriptions === 'off' ? null : 'any');
  // A described film speaks the descriptions itself.
  const isDescribed = usePlayedVersion() === VersionKind.described;
  useSpokenDescriptions(descriptions === 'voice' && !isDescribed ? shown : '');
  const hasCue = said !== '' || shown !== '';
  const [hadCue, setHadCue] = useState(false);
  if (hasCue && !hadCue) setHadCue(true);
  if (!started || connection === 'broken' || (connection === 'lost' && !hadCue)) return null;
  return (
    <>
      {hasCaptions && language !== '' && <p className={styles.captions}>{said}</p>}
      {descriptions !== 'off' && hasDescriptions && (
        // A live region, unless the device's speech synthesis reads the description.
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

/**
 * The text of the track's current cue; '' between cues. `language`: a caption language, `any` for the first track of
 * this kind, or null for no track.
 */
function useActiveCue(kind: 'captions' | 'descriptions', language: string | null): string {
  const { playback } = usePlayer();
  const [words, setWords] = useState('');
  useEffect(() => {
    const tracks = Array.from(playback.media()?.textTracks ?? []);
    const track = tracks.find((one) => one.kind === kind && (language === 'any' || one.language === language));
    if (!track || language === null) return setWords('');
    // In mode `hidden`, the browser loads the track but does not draw its cues.
    if (kind === 'descriptions') track.mode = 'hidden';
    const read = () => setWords(Array.from(track.activeCues ?? [], plainWords).join('\n'));
    read();
    track.addEventListener('cuechange', read);
    return () => {
      track.removeEventListener('cuechange', read);
      if (kind === 'descriptions') track.mode = 'disabled';
    };
  }, [playback, kind, language]);
  return words;
}

function plainWords(cue: TextTrackCue): string {
  return cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '') : '';
}
