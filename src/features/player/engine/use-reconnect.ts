import { useEffect, useRef, useState } from 'react';
import { usePlayer } from '../player-context.tsx';
import { type ConnectionState, createReconnect, type Reconnect } from './reconnect.ts';

const PROBE_WITHIN_MS = 5000;
/**
 * After a server error, this time is added to the wait before the next probe, because quick probes would burden a
 * server that is restarting or overloaded.
 */
const AFTER_SERVER_ERROR_MS = 2000;

/** Reloads a stuck video once the server answers. `retry` is for the retry button. */
export function useReconnect(): { readonly connection: ConnectionState; readonly retry: () => void } {
  const { playback } = usePlayer();
  const [connection, setConnection] = useState<ConnectionState>('fine');
  const watcher = useRef<Reconnect>(null);

  useEffect(() => {
    const reconnect = createReconnect(
      {
        probe: () => probe(playback.media()),
        reload: playback.reload,
        show(state) {
          if (state === 'broken') playback.giveUp();
          setConnection(state);
        },
        setTimeout: (task, ms) => window.setTimeout(task, ms),
        clearTimeout: (timer) => window.clearTimeout(timer),
      },
      () => performance.now(),
    );
    watcher.current = reconnect;
    const see = () => reconnect.see(playback.get());
    see();
    const stopSeeing = playback.subscribe(see);
    const media = playback.media();
    let buffered = 0;
    const onProgress = () => {
      const before = buffered;
      buffered = media === null ? 0 : secondsBuffered(media);
      // `progress` also fires when a download ends without new data, so it counts only if the buffer has grown. Before
      // the metadata is loaded, `buffered` is always empty, so every `progress` counts.
      if (buffered > before || media?.readyState === HTMLMediaElement.HAVE_NOTHING) reconnect.receive();
    };
    media?.addEventListener('progress', onProgress);
    window.addEventListener('online', reconnect.hint);
    return () => {
      media?.removeEventListener('progress', onProgress);
      window.removeEventListener('online', reconnect.hint);
      stopSeeing();
      reconnect.stop();
    };
  }, [playback]);

  return { connection, retry: () => watcher.current?.retry() };
}

function secondsBuffered({ buffered }: HTMLVideoElement): number {
  let seconds = 0;
  for (let index = 0; index < buffered.length; index += 1) seconds += buffered.end(index) - buffered.start(index);
  return seconds;
}

/** Whether the server that hosts the video files answers. Any status below 500 counts as an answer. */
async function probe(media: HTMLVideoElement | null): Promise<boolean> {
  const url = media?.currentSrc || media?.querySelector('source')?.src;
  if (!url || !navigator.onLine) return false;
  try {
    const answer = await fetch(url, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_WITHIN_MS),
    });
    if (answer.status < 500) return true;
    await new Promise((resolve) => setTimeout(resolve, AFTER_SERVER_ERROR_MS));
    return false;
  } catch {
    return false;
  }
}
