import { useEffect, useSyncExternalStore } from 'react';
import { useSettings } from '#settings/settings-store.ts';
import { usePlayer } from '../player-context.tsx';
import { firstCaptions } from '../text-tracks/captions.ts';
import { preferences } from './preferences.ts';

/** Prepares the video to start at the position in the URL (`?t=`) and with the preferred captions. */
export function useStart(): void {
  const { playback, video, startAt } = usePlayer();
  const preferred = useSyncExternalStore(preferences.subscribe, () => preferences.get().captionLanguage);
  const captions = useSettings((settings) => firstCaptions(video.tracks, settings, preferred));

  useEffect(() => {
    if (startAt > 0) playback.startAt(startAt);
  }, [playback, startAt]);

  // Removes the position from the URL once playback starts. Otherwise a reload would start there again, instead of
  // resuming at the current position.
  useEffect(() => {
    const media = playback.media();
    if (startAt <= 0 || !media) return;
    const forget = () => {
      const url = new URL(window.location.href);
      url.searchParams.delete('t');
      window.history.replaceState(window.history.state, '', url);
    };
    if (!media.paused) forget();
    media.addEventListener('play', forget, { once: true });
    return () => media.removeEventListener('play', forget);
  }, [playback, startAt]);

  useEffect(() => {
    if (captions !== undefined) playback.setCaptions(captions);
  }, [playback, captions]);
}
