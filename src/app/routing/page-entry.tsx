import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { UNSAFE_DataRouterStateContext, useLocation } from 'react-router';
import { VIEW_PARAM } from '#contract/page-constants.ts';
import { useAnnounce } from '#ui/feedback/announcer.tsx';

export interface PageEntry {
  /**
   * True until the first in-app navigation. After a page load the browser itself announces the title, and the focus is
   * not moved.
   */
  readonly isFirst: () => boolean;
  /** Called after a navigation: announces the new page's title and focuses its heading. */
  readonly enter: () => void;
}

const PageEntryContext = createContext<PageEntry>({ isFirst: () => true, enter: () => {} });

export function usePageEntry(): PageEntry {
  return useContext(PageEntryContext);
}

/**
 * After an in-app navigation, does what browsers do after a page load: announces the title and moves the focus.
 * Otherwise a screen reader would be silent, and Tab would continue from a link that no longer exists. Requires an
 * Announcer above it.
 */
export function PageEntryProvider({ children }: { readonly children: ReactNode }) {
  const screen = useScreenAddress();
  const announce = useAnnounce();
  const isStarting = useIsStarting();
  const isFirst = useRef(true);
  const lastScreen = useRef(screen);
  const [entry] = useState<PageEntry>(() => ({
    isFirst: () => isFirst.current,
    enter() {
      focusHeading();
      announce(document.title);
    },
  }));

  // A layout effect runs before the next key press, so even an immediate Tab continues from the heading.
  useLayoutEffect(() => {
    if (!isFirst.current && lastScreen.current !== screen) focusHeading();
  }, [screen]);

  // Error screens set the title in an effect. This effect runs after theirs, so the new title is announced; a layout
  // effect would run before.
  useEffect(() => {
    if (isStarting) return;
    const isSame = isFirst.current || lastScreen.current === screen;
    isFirst.current = false;
    lastScreen.current = screen;
    if (!isSame) announce(document.title);
  }, [screen, announce, isStarting]);

  return <PageEntryContext value={entry}>{children}</PageEntryContext>;
}

/**
 * The part of the address that decides which screen is shown. Other parameters, such as filters, change only the
 * screen's content.
 */
function useScreenAddress(): string {
  const { pathname, search } = useLocation();
  return `${pathname}?${new URLSearchParams(search).get(VIEW_PARAM) ?? ''}`;
}

function focusHeading(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** True while a page that the server did not render loads its first screen and data, including redirects. */
export function useIsStarting(): boolean {
  return useContext(UNSAFE_DataRouterStateContext)?.initialized === false;
}
