import { useLayoutEffect, useRef, useState } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';
import { useConfig } from '#app/config-context.ts';
import { applyHead, resolveHead } from '#app/head.ts';
import { useHashScroll } from '#app/use-hash-scroll.ts';
import { useViewing } from '#app/use-viewing.ts';
import type { RouteData } from '#session/route-context.ts';
import { Announcer } from '#ui/announcer.tsx';
import { useIsHydrating } from '#ui/use-is-hydrating.ts';

/** Around every page: its head, what a screen reader hears of a change of page, and where the page scrolls to. */
export function Root() {
  usePageChange();
  useHashScroll();
  useViewing();
  return (
    <Announcer>
      <Outlet />
      <ScrollRestoration getKey={placeKey} />
    </Announcer>
  );
}

/**
 * After a change of page in place: the new title, and the focus at the start of the content.
 * A browser does both by itself for a real navigation; without it a screen reader stays silent and Tab goes on from a link that is gone.
 */
function usePageChange(): void {
  const { publicOrigin } = useConfig();
  const leaf = useMatches().at(-1);
  const { pathname } = useLocation();
  const head = (leaf?.loaderData as RouteData | undefined)?.head ?? null;
  const lastPath = useRef(pathname);
  // The server's own head stands already, and says more: the structured data.
  const isHydrating = useIsHydrating();
  const [standing] = useState(isHydrating ? head : null);

  // Before the effects of an error screen inside, which has the last word.
  useLayoutEffect(() => {
    if (head && head !== standing) applyHead(document, resolveHead(head, publicOrigin || window.location.origin));
  }, [head, standing, publicOrigin]);

  // In the commit that shows the new page: a Tab pressed the moment it is seen must start there.
  useLayoutEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Every full load's first entry has the same key: without its address a page would open where another one was left. */
function placeKey({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key;
}
