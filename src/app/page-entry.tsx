import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useAnnounce } from '#ui/announcer.tsx';

export interface PageEntry {
  /** True until the first in-app navigation. On a full load the browser announces the title, and the focus is left alone. */
  readonly isFirst: () => boolean;
  /** A new page has replaced the one before: announces its title and focuses its heading. */
  readonly enter: () => void;
}

const PageEntryContext = createContext<PageEntry>({ isFirst: () => true, enter: () => {} });

export function usePageEntry(): PageEntry {
  return useContext(PageEntryContext);
}

/**
 * After a change of page in place: what a browser does by itself for a real navigation.
 * Without it a screen reader stays silent, and Tab goes on from a link that is gone. Inside the Announcer.
 */
export function PageEntryProvider({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const announce = useAnnounce();
  const isFirst = useRef(true);
  const lastPath = useRef(pathname);
  const [entry] = useState<PageEntry>(() => ({
    isFirst: () => isFirst.current,
    enter() {
      focusHeading();
      announce(document.title);
    },
  }));

  // In the commit that shows the new page: a Tab pressed the moment it is seen must start there.
  useLayoutEffect(() => {
    if (lastPath.current !== pathname) focusHeading();
  }, [pathname]);

  // Once the page has its title, an error screen too.
  useEffect(() => {
    isFirst.current = false;
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    announce(document.title);
  }, [pathname, announce]);

  return <PageEntryContext value={entry}>{children}</PageEntryContext>;
}

function focusHeading(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
