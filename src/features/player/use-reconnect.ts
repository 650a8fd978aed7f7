import { useEffect, useRef, useState } from 'react';
import { type ConnectionState, createReconnect, type Reconnect } from './reconnect.ts';
import { usePlayer } from './use-player.ts';

const PROBE_WITHIN_MS = 5000;

/** Takes the video up again by itself when the connection comes back, and says how it stands until then. */
export function useReconnect(): { readonly connection: ConnectionState; readonly retry: () => void } {
  const { playback } = usePlayer();
  const [connection, setConnection] = useState<ConnectionState>('fine');
  const watcher = useRef<Reconnect>(null);

  useEffect(() => {
    const reconnect = createReconnect(
      {
        probe: () => probe(playback.media()),
        reload: playback.reload,
        show: setConnection,
        setTimeout: (task, ms) => window.setTimeout(task, ms),
        clearTimeout: (timer) => window.clearTimeout(timer),
      },
      () => performance.now(),
    );
    watcher.current = reconnect;
    const see = () => reconnect.see(playback.get());
    see();
    const stopSeeing = playback.subscribe(see);
    window.addEventListener('online', reconnect.hint);
    return () => {
      window.removeEventListener('online', reconnect.hint);
      stopSeeing();
      reconnect.stop();
    };
  }, [playback]);

  return { connection, retry: () => watcher.current?.retry() };
}

/** Asks the server that has the video, whatever it answers. */
async function probe(media: HTMLVideoElement | null): Promise<boolean> {
  const url = media?.currentSrc || media?.querySelector('source')?.src;
  if (!url || !navigator.onLine) return false;
  return fetch(url, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PROBE_WITHIN_MS) }).then(
    (answer) => answer.status < 500,
    () => false,
  );
}
