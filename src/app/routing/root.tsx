import { useLayoutEffect, useState } from 'react';
import { Outlet, useMatches } from 'react-router';
import { applyHead, resolveHead } from '#app/routing/head.ts';
import { PageEntryProvider } from '#app/routing/page-entry.tsx';
import { useScrolling } from '#app/routing/use-scrolling.ts';
import { useConfig } from '#context/page.ts';
import type { RouteData } from '#context/route.ts';
import { useIsHydrating } from '#ui/browser/browser-state.ts';
import { Announcer } from '#ui/feedback/announcer.tsx';

/** Around every page: applies its head, announces navigations and restores the scroll position. */
export function Root() {
  usePageHead();
  useScrolling();
  return (
    <Announcer>
      <PageEntryProvider>
        <Outlet />
      </PageEntryProvider>
    </Announcer>
  );
}

function usePageHead(): void {
  const { publicOrigin } = useConfig();
  const leaf = useMatches().at(-1);
  const head = (leaf?.loaderData as RouteData | undefined)?.head ?? null;
  // The server's head is there already, and has the structured data as well.
  const isHydrating = useIsHydrating();
  const [standing] = useState(isHydrating ? head : null);

  // Runs before the effect of an error screen inside, which overrides it.
  useLayoutEffect(() => {
    if (head && head !== standing) applyHead(document, resolveHead(head, publicOrigin || window.location.origin));
  }, [head, standing, publicOrigin]);
}
