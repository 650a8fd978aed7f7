import { type RefObject, useEffect } from 'react';
import { usePlayer } from './player-context.ts';

/** Ties the playback to its element, and picks it up again by itself when the connection comes back. */
export function useConnection(media: RefObject<HTMLVideoElement | null>, frame: RefObject<HTMLElement | null>): void {
  const { playback, settings, startAt, attach } = usePlayer();
  const { captions } = settings;

  useEffect(() => {
    if (!media.current || !frame.current) return;
    const disconnect = playback.connect(media.current, frame.current);
    const resume = () => {
      if (playback.get().failed && playback.get().time > 0) playback.retry();
    };
    window.addEventListener('online', resume);
    return () => {
      window.removeEventListener('online', resume);
      disconnect();
    };
  }, [playback, media, frame]);

  useEffect(() => {
    if (startAt > 0) playback.startAt(startAt);
  }, [playback, startAt]);

  useEffect(() => {
    if (captions !== undefined) playback.setCaptions(captions);
  }, [playback, captions]);

  useEffect(() => (media.current && attach ? attach(media.current) : undefined), [media, attach]);
}
