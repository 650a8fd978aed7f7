import { useLayoutEffect, useState } from 'react';
import { Outlet, useMatches } from 'react-router';
import { DefaultLayout } from '#app/frame/default-layout.tsx';
import { applyHead, resolveHead } from '#app/routing/head.ts';
import { PageEntryProvider, useIsStarting } from '#app/routing/page-entry.tsx';
import { useScrolling } from '#app/routing/use-scrolling.ts';
import { useConfig } from '#context/page.ts';
import type { RouteData } from '#context/route.ts';
import { useIsHydrating } from '#ui/browser/browser-state.ts';
import { Announcer } from '#ui/feedback/announcer.tsx';

/** The id of the layout route for pages that don't use DefaultLayout. */
export const BARE_LAYOUT = 'layout-none';

/**
 * Surrounds every page: applies its head, announces navigations, restores the scroll position and adds DefaultLayout,
 * unless the page is bare (has a frame of its own). While the first page is loading, DefaultLayout is shown even if
 * that page is bare. If that page is not bare, DefaultLayout stays mounted, so a menu that was opened during the
 * loading stays open.
 */
export function Root() {
  useScrolling();
  const isStarting = useIsStarting();
  const isBare = useMatches().some(({ id }) => id === BARE_LAYOUT);
  return (
    <Announcer>
      <PageHead />
      <PageEntryProvider>
        {isBare && !isStarting ? (
          <Outlet />
        ) : (
          <DefaultLayout>
            <Outlet />
          </DefaultLayout>
        )}
      </PageEntryProvider>
    </Announcer>
  );
}

/**
 * Applies the head of the current page. It is a component of its own, so that right after hydration only this component
 * is rendered again, and not the whole page.
 */
function PageHead(): null {
  const { publicOrigin } = useConfig();
  const leaf = useMatches().at(-1);
  const head = (leaf?.loaderData as RouteData | undefined)?.head ?? null;
  // After hydration, the server's head stays in the document until the page changes, because only the server's head
  // contains structured data.
  const isHydrating = useIsHydrating();
  const [standing] = useState(isHydrating ? head : null);

  // An error screen sets its own head in an effect. This layout effect runs earlier, so the error screen's head stays.
  useLayoutEffect(() => {
    if (head && head !== standing) applyHead(document, resolveHead(head, publicOrigin || window.location.origin));
  }, [head, standing, publicOrigin]);
  return null;
}
