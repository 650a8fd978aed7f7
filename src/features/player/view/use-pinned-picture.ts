import { useEffect } from 'react';
import { usePlayback, usePlayer } from '../player-context.tsx';

/**
 * Marks the player with `data-pinned` while the video plays in the page (neither in full screen nor in a
 * picture-in-picture window), the player is scrolled out of view, and the chapters or the transcript are in view. In
 * narrow windows, the style sheet then pins the picture to the top of the window, at no more than a quarter of the
 * window's height. A pause unpins it.
 */
export function usePinnedPicture(): void {
  const { playback } = usePlayer();
  const isWatched = usePlayback(({ paused, ended, fullscreen, small }) => !(paused || ended || fullscreen || small));
  useEffect(() => {
    const frame = playback.frame();
    const reading = frame?.closest('article')?.querySelector('[data-beside-player]');
    if (!isWatched || !frame || !reading) return;
    const inWindow = new Map<Element, boolean>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) inWindow.set(target, isIntersecting);
      frame.toggleAttribute('data-pinned', inWindow.get(frame) === false && inWindow.get(reading) === true);
    });
    for (const element of [frame, reading]) observer.observe(element);
    return () => {
      observer.disconnect();
      frame.removeAttribute('data-pinned');
    };
  }, [playback, isWatched]);
}
