import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { UNSAFE_DataRouterStateContext, useLocation } from 'react-router';
import { useAnnounce } from '#ui/feedback/announcer.tsx';

export interface PageEntry {
  /** True until the first in-app navigation. On a full load the browser announces the title, and the focus is left alone. */
  readonly isFirst: () => boolean;
  /** Called after a navigation: announces the new page's title and focuses its heading. */
  readonly enter: () => void;
}

const PageEntryContext = createContext<PageEntry>({ isFirst: () => true, enter: () => {} });

export function usePageEntry(): PageEntry {
  return useContext(PageEntryContext);
}

/**
 * After an in-app navigation, does what browsers do after a page load: announces the title and moves the focus. Without
 * it a screen reader is silent, and Tab continues from a link that no longer exists. Requires an Announcer above it.
 */
export function PageEntryProvider({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const announce = useAnnounce();
  const isStarting = useIsStarting();
  const isFirst = useRef(true);
  const lastPath = useRef(pathname);
  const [entry] = useState<PageEntry>(() => ({
    isFirst: () => isFirst.current,
    enter() {
      focusHeading();
      announce(document.title);
    },
  }));

  // A layout effect, so that a Tab pressed immediately starts at the heading.
  useLayoutEffect(() => {
    if (!isFirst.current && lastPath.current !== pathname) focusHeading();
  }, [pathname]);

  // An effect, because error screens set the title in an effect too.
  useEffect(() => {
    if (isStarting) return;
    const isSame = isFirst.current || lastPath.current === pathname;
    isFirst.current = false;
    lastPath.current = pathname;
    if (!isSame) announce(document.title);
  }, [pathname, announce, isStarting]);

  return <PageEntryContext value={entry}>{children}</PageEntryContext>;
}

function focusHeading(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** True while a page that the server did not render loads its first screen and data; redirects belong to it. */
export function useIsStarting(): boolean {
  return useContext(UNSAFE_DataRouterStateContext)?.initialized === false;
}
