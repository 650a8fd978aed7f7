import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { UNSAFE_DataRouterStateContext, useLocation, useMatches } from 'react-router';
import { UnfinishedPage } from '#app/routing/unfinished-page.tsx';
import { VIEW_PARAM } from '#contract/page-constants.ts';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { useText } from '#ui/text/t.tsx';
import { text } from '#ui/text/text.ts';

export interface PageEntry {
  /**
   * True until the first page of a page load has been shown. For this page the browser itself announces the title, and
   * the focus is not moved.
   */
  readonly isFirst: () => boolean;
  /** Announces the document's title and focuses the heading of the content. Error screens call it when they appear. */
  readonly enter: () => void;
}

const PageEntryContext = createContext<PageEntry>({ isFirst: () => true, enter: () => {} });

export function usePageEntry(): PageEntry {
  return useContext(PageEntryContext);
}

/**
 * After an in-app navigation, does what browsers do after a page load: announces the title and moves the focus.
 * Otherwise a screen reader would be silent, and Tab would continue from a link that no longer exists. If a skeleton is
 * shown first, announces that the page is loading and focuses the skeleton's heading; the page's own title and heading
 * follow. Requires an Announcer above it.
 */
export function PageEntryProvider({ children }: { readonly children: ReactNode }) {
  const screen = useScreenAddress();
  const say = useText();
  const announce = useAnnounce();
  const isStarting = useIsStarting();
  const isUnfinished = useIsUnfinished();
  const isFirst = useRef(true);
  const lastScreen = useRef(screen);
  /** Whether a skeleton was shown when the effects below last ran. */
  const hasWaited = useRef(false);
  const [entry] = useState<PageEntry>(() => ({
    isFirst: () => isFirst.current,
    enter() {
      focusHeading();
      announce(document.title);
    },
  }));

  // A layout effect runs before the next key press, so even an immediate Tab continues from the heading.
  useLayoutEffect(() => {
    if (isFirst.current) return;
    const isLoaded = hasWaited.current && !isUnfinished;
    if (lastScreen.current !== screen || (isLoaded && isFocusInPlace())) focusHeading();
  }, [screen, isUnfinished]);

  // Error screens set the title in an effect. This effect runs after theirs, so the new title is announced; a layout
  // effect would run before.
  useEffect(() => {
    if (isStarting) return;
    const isSame = isFirst.current || (lastScreen.current === screen && hasWaited.current === isUnfinished);
    isFirst.current = false;
    lastScreen.current = screen;
    hasWaited.current = isUnfinished;
    if (!isSame) announce(isUnfinished ? say(text.loading) : document.title);
  }, [screen, announce, isStarting, isUnfinished, say]);

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

/** False if the person has moved the focus out of the content while it was loading, for example to the menu. */
function isFocusInPlace(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.id === 'main';
}

function focusHeading(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** True while a skeleton is shown, or is about to be shown, instead of the page. */
export function useIsUnfinished(): boolean {
  return useMatches().at(-1)?.loaderData instanceof UnfinishedPage;
}

/** On a page that the server did not render: true until its first screen and data are loaded, after any redirects. */
export function useIsStarting(): boolean {
  return useContext(UNSAFE_DataRouterStateContext)?.initialized === false;
}
