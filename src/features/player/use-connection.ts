import { type RefObject, useEffect } from 'react';
import { usePlayer } from './player-context.ts';

/** Ties the playback to its element. */
export function useConnection(media: RefObject<HTMLVideoElement | null>, frame: RefObject<HTMLElement | null>): void {
  const { playback, settings, startAt, attach } = usePlayer();
  const { captions } = settings;

  useEffect(
    () => (media.current && frame.current ? playback.connect(media.current, frame.current) : undefined),
    [playback, media, frame],
  );

  useEffect(() => {
    if (startAt > 0) playback.startAt(startAt);
  }, [playback, startAt]);

  useEffect(() => {
    if (captions !== undefined) playback.setCaptions(captions);
  }, [playback, captions]);

  useEffect(() => (media.current && attach ? attach(media.current) : undefined), [media, attach]);
}
