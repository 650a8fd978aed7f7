import { useEffect, useState } from 'react';
import { usePlayer } from './use-player.ts';

/** The words of a track at this moment; '' between them. `language`: of the captions, `any`, or null for none at all. */
export function useActiveCue(kind: 'captions' | 'descriptions', language: string | null): string {
  const { playback } = usePlayer();
  const [words, setWords] = useState('');
  useEffect(() => {
    const tracks = Array.from(playback.media()?.textTracks ?? []);
    const track = tracks.find((one) => one.kind === kind && (language === 'any' || one.language === language));
    if (!track || language === null) return setWords('');
    // Loaded, and not drawn by the browser.
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
