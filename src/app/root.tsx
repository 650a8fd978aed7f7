import { useLayoutEffect, useState } from 'react';
import { Outlet, useMatches } from 'react-router';
import { useConfig } from '#app/config-context.ts';
import { applyHead, resolveHead } from '#app/head.ts';
import { PageEntryProvider } from '#app/page-entry.tsx';
import { useScrolling } from '#app/use-scrolling.ts';
import { useViewing } from '#app/use-viewing.ts';
import type { RouteData } from '#session/route-context.ts';
import { Announcer } from '#ui/announcer.tsx';
import { useIsHydrating } from '#ui/use-is-hydrating.ts';

/** Around every page: its head, what a screen reader hears of a change of page, and where the page scrolls to. */
export function Root() {
  usePageHead();
  useScrolling();
  useViewing();
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
  // The server's own head stands already, and says more: the structured data.
  const isHydrating = useIsHydrating();
  const [standing] = useState(isHydrating ? head : null);

  // Before the effects of an error screen inside, which has the last word.
  useLayoutEffect(() => {
    if (head && head !== standing) applyHead(document, resolveHead(head, publicOrigin || window.location.origin));
  }, [head, standing, publicOrigin]);
}
