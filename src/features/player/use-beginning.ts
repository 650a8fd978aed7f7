import { useEffect, useSyncExternalStore } from 'react';
import { useSettings } from '#settings/settings-store.ts';
import { firstCaptions } from './first-captions.ts';
import { preferences } from './preferences.ts';
import { usePlayer } from './use-player.ts';

/** Where the address wants the video to begin, and with which captions. */
export function useBeginning(): void {
  const { playback, video, startAt } = usePlayer();
  const preferred = useSyncExternalStore(preferences.subscribe, () => preferences.get().captionLanguage);
  const captions = useSettings((settings) => firstCaptions(video.tracks, settings, preferred));

  useEffect(() => {
    if (startAt > 0) playback.startAt(startAt);
  }, [playback, startAt]);

  // It began: a reload goes on from where one was, not from the address again.
  useEffect(() => {
    const media = playback.media();
    if (startAt <= 0 || !media) return;
    const forget = () => window.history.replaceState(window.history.state, '', location.pathname + location.hash);
    if (!media.paused) forget();
    media.addEventListener('play', forget, { once: true });
    return () => media.removeEventListener('play', forget);
  }, [playback, startAt]);

  useEffect(() => {
    if (captions !== undefined) playback.setCaptions(captions);
  }, [playback, captions]);
}
