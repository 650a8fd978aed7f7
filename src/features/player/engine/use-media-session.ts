import { useEffect } from 'react';
import { SKIP_SECONDS } from '../controls/keys.ts';
import { usePlayback, usePlayer } from '../player-context.tsx';

const POSTER_SIZE = '1280x720';

/**
 * Shows the video's title and picture on the lock screen, and lets the lock screen, media keys and headphones control
 * the playback (Media Session API).
 */
export function useMediaSession(): void {
  const { playback, video } = usePlayer();
  const { title, posterPath, supervisor } = video;
  const artist = supervisor?.name ?? '';
  const started = usePlayback((state) => !state.paused || state.time > 0);
  const paused = usePlayback((state) => state.paused);
  const rate = usePlayback((state) => state.rate);
  // Changes every ten seconds, which is enough, because the system interpolates the position.
  const tenth = usePlayback((state) => Math.floor(state.time / 10));

  useEffect(() => {
    const session = navigator.mediaSession as MediaSession | undefined;
    if (!session || !started) return;
    const artwork = posterPath ? [{ src: posterPath, sizes: POSTER_SIZE }] : [];
    session.metadata = new MediaMetadata({ title, artist, album: 'しごとのたね', artwork });
    const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', () => playback.play()],
      ['pause', () => playback.pause()],
      ['seekbackward', ({ seekOffset }) => playback.seekBy(-(seekOffset ?? SKIP_SECONDS))],
      ['seekforward', ({ seekOffset }) => playback.seekBy(seekOffset ?? SKIP_SECONDS)],
      ['seekto', ({ seekTime }) => seekTime !== undefined && playback.seekTo(seekTime)],
    ];
    for (const [action, handler] of actions) handle(session, action, handler);
    return () => {
      for (const [action] of actions) handle(session, action, null);
      session.metadata = null;
      session.playbackState = 'none';
    };
  }, [playback, started, title, artist, posterPath]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tenth` updates the position every ten seconds
  useEffect(() => {
    const session = navigator.mediaSession as MediaSession | undefined;
    if (!session || !started) return;
    const { time, duration } = playback.get();
    session.playbackState = paused ? 'paused' : 'playing';
    if (duration > 0) session.setPositionState?.({ duration, playbackRate: rate, position: Math.min(time, duration) });
  }, [playback, started, paused, rate, tenth]);
}

/** Browsers throw for actions that they don't support. Such actions get no handler. */
function handle(session: MediaSession, action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    session.setActionHandler(action, handler);
  } catch {}
}
