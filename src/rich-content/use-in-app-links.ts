import { type RefObject, useEffect } from 'react';
import { useNavigate } from 'react-router';

/** The in-app target of a link inside rich content; null if the browser should follow the link itself. */
export function inAppTarget(
  link: Pick<HTMLAnchorElement, 'origin' | 'pathname' | 'search' | 'hash'>,
  origin: string,
): string | null {
  // A path with a file extension is a file, not a page.
  if (link.origin !== origin || /\.[a-z0-9]+$/i.test(link.pathname)) return null;
  return `${link.pathname}${link.search}${link.hash}`;
}

/** Makes the router follow in-app links in sanitised HTML, without a page load. */
export function useInAppLinks(root: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const target = link && !link.target ? inAppTarget(link, window.location.origin) : null;
      if (target === null) return;
      event.preventDefault();
      void navigate(target);
    };
    element.addEventListener('click', follow);
    return () => element.removeEventListener('click', follow);
  });
}
