import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { decodePart } from '#lib/decode.ts';

/**
 * SPEC.md section 2: on page load the page scrolls smoothly to the URL's hash, 100 px below the top edge.
 * The distance is `scroll-padding-top` in base.css, so that it holds without JavaScript and for links inside a page too.
 */
export function useHashScroll(): void {
  const { hash, pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same hash on another page is another place
  useEffect(() => {
    if (hash.length < 2) return;
    const target = document.getElementById(decodePart(hash.slice(1)));
    if (!target) return;
    const calm =
      matchMedia('(prefers-reduced-motion: reduce)').matches || document.documentElement.dataset.motion === 'reduced';
    target.scrollIntoView({ behavior: calm ? 'instant' : 'smooth', block: 'start' });
  }, [hash, pathname]);
}
