import { useEffect, useRef } from 'react';
import { usePlayer } from './use-player.ts';
import { useToggle } from './use-toggle.ts';

/** A press on the picture plays and pauses. The focus goes to the button that does the same: the keys work from there. */
export function usePicturePress(): void {
  const { playback } = usePlayer();
  const toggle = useToggle();
  const latest = useRef(toggle);
  latest.current = toggle;
  useEffect(() => {
    const media = playback.media();
    const onClick = () => {
      latest.current();
      playback.frame()?.querySelector<HTMLElement>('[data-play]')?.focus({ preventScroll: true });
    };
    media?.addEventListener('click', onClick);
    return () => media?.removeEventListener('click', onClick);
  }, [playback]);
}
