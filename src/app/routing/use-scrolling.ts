import { type RefObject, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  type Location,
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterStateContext,
  useLocation,
  useNavigationType,
} from 'react-router';
import { useIsStarting, useIsUnfinished } from '#app/routing/page-entry.tsx';
import { SCROLL_KEY } from '#contract/device-keys.ts';
import { safeStorage, trySet } from '#lib/storage/local.ts';
import { decodePart } from '#lib/text.ts';
import { useSettingsStore } from '#settings/settings-store.ts';

/** How long to wait for the target of a hash to appear. */
const LATE_MS = 10_000;
/** The scroll position is final once the layout has been stable for this long. */
const SETTLED_MS = 2000;

/**
 * Scrolls after a navigation: to the former position after Back and Forward, otherwise to the URL's hash (smoothly) or
 * to the top of the page (docs/product/routes.md, Scrolling). base.css sets the distance of 100 px above a target as
 * `scroll-padding`, so that it applies without JavaScript too.
 */
export function useScrolling(): void {
  const location = useLocation();
  const isBack = useNavigationType() === 'POP';
  const isStarting = useIsStarting();
  const isUnfinished = useIsUnfinished();
  const mayReset = !useContext(UNSAFE_DataRouterStateContext)?.preventScrollReset;
  const settings = useSettingsStore();
  const last = useRef<Location>(undefined);
  const positions = usePositions(last);
  const placeHere = useRef('');
  const stop = useRef(() => {});
  /** The position to restore after Back or Forward, once the page is loaded; undefined if there is none. */
  const due = useRef<number>(undefined);

  useLayoutEffect(() => {
    const before = last.current;
    if (isStarting) return;
    if (due.current !== undefined && !(isUnfinished && before === location)) {
      if (before === location) scrollToTop(due.current);
      // The skeleton may have been too short for this position. In that case a scroll event stored a smaller position.
      positions.set(placeHere.current, due.current);
      due.current = undefined;
    }
    if (before === location) return;
    last.current = location;
    stop.current();
    const isLoad = before === undefined;
    // True for a plain `#` link, which the browser follows itself. Only such a link's history entry has no state.
    const isFollowed = isBack && !isLoad && history.state === null;
    const placeBefore = placeHere.current;
    const key = isFollowed ? nameEntry() : placeKey(location);
    placeHere.current = key;
    const id = decodePart(location.hash.slice(1));
    const position = isBack && (!isLoad || isReturn()) ? positions.get(key) : undefined;
    if (position !== undefined && (isLoad || placeBefore !== key)) scrollToTop(position);
    if (isUnfinished) due.current = position;
    // The browser's own scroll to the hash may still follow and override ours, so the position is set again two frames
    // later.
    if (position !== undefined && isLoad)
      requestAnimationFrame(() => requestAnimationFrame(() => scrollToTop(position)));
    if (position !== undefined || isFollowed) revealTarget(id);
    else if (isLoad) stop.current = reach(id);
    else if (mayReset) {
      if (id === '' || pageOf(before) !== pageOf(location)) scrollToTop(0);
      stop.current = reach(id);
    }
    // The position is stored even if nothing was scrolled, so that a return to this entry can restore it.
    positions.set(key, position ?? scrollY);
  }, [location, isBack, isStarting, isUnfinished, mayReset, positions]);

  useEffect(() => {
    if (isStarting) return;
    const events = new AbortController();
    const { signal } = events;
    const restoreHere = () => {
      history.scrollRestoration = 'manual';
    };
    // While the page loads, the browser restores the position itself. If `manual` were set before `load`, the browser
    // would scroll to the hash instead.
    if (document.readyState === 'complete') restoreHere();
    else addEventListener('load', restoreHere, { signal });
    const note = () => positions.set(placeHere.current, scrollY);
    addEventListener('scroll', note, { signal });
    addEventListener('pageshow', restoreHere, { signal });
    // With `auto`, the browser restores the position after a reload, earlier than our script could.
    addEventListener(
      'pagehide',
      () => {
        history.scrollRestoration = 'auto';
        note();
        if (!settings.getState().sharedDevice) writePositions(positions);
      },
      { signal },
    );
    return () => {
      stop.current();
      events.abort();
    };
  }, [isStarting, positions, settings]);
}

/**
 * The scroll position of each history entry, in px, by `placeKey`.
 * @param rendered the location that is on screen
 */
function usePositions(rendered: RefObject<Location | undefined>): Map<string, number> {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const [positions] = useState(readPositions);
  // React skips a location if the person leaves it before it is rendered. If it belongs to the page that is on screen,
  // as after もっと見る, the position in this page is also the skipped location's position.
  useEffect(() => {
    let here = router?.state.location;
    return router?.subscribe(({ location: next }) => {
      if (here === undefined || here === next) return;
      const key = placeKey(here);
      const isOnScreen = here.hash === '' && here.pathname === rendered.current?.pathname;
      if (isOnScreen && !positions.has(key)) positions.set(key, scrollY);
      here = next;
    });
  }, [router, positions, rendered]);
  return positions;
}

/**
 * Scrolls to an element when it appears, and again whenever the size of the page changes. Stops when the person
 * scrolls, taps, clicks or presses a key, if the element does not appear within LATE_MS, and once the size has been
 * stable for SETTLED_MS.
 */
function reach(id: string): () => void {
  if (id === '') return () => {};
  const end = new AbortController();
  const { signal } = end;
  let isFound = false;
  let timer = setTimeout(() => end.abort(), LATE_MS);
  const go = () => {
    const target = revealTarget(id);
    isFound = target !== null;
    if (target === null) return;
    target.scrollIntoView({ behavior: isCalm() ? 'instant' : 'smooth', block: 'start' });
    clearTimeout(timer);
    timer = setTimeout(() => end.abort(), SETTLED_MS);
  };
  const growth = new ResizeObserver(go);
  const arrival = new MutationObserver(() => isFound || go());
  signal.addEventListener('abort', () => {
    growth.disconnect();
    arrival.disconnect();
    clearTimeout(timer);
  });
  for (const sign of ['wheel', 'touchstart', 'pointerdown', 'keydown', 'click'])
    addEventListener(sign, () => end.abort(), { signal, passive: true });
  arrival.observe(document.body, { childList: true, subtree: true });
  growth.observe(document.body);
  go();
  return () => end.abort();
}

/** Finds the target of a hash and opens the folded sections around it. */
function revealTarget(id: string): HTMLElement | null {
  const target = id === '' ? null : document.getElementById(id);
  for (let fold = target?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
  return target;
}

function isCalm(): boolean {
  return (
    matchMedia('(prefers-reduced-motion: reduce)').matches || document.documentElement.dataset.motion === 'reduced'
  );
}

/** Scrolls without animation, regardless of `scroll-behavior`. */
function scrollToTop(top: number): void {
  scrollTo({ top, behavior: 'instant' });
}

function pageOf({ pathname, search }: Location): string {
  return pathname + search;
}

/**
 * The storage key of a history entry. The first entry of every page load has the same router key, so its address is
 * used instead.
 */
function placeKey(location: Location): string {
  return location.key === 'default' ? pageOf(location) + location.hash : location.key;
}

/**
 * Gives the history entry of a plain `#` link a key, like those of the router's entries. Otherwise all entries of one
 * address would share a position.
 */
function nameEntry(): string {
  const key = Math.random().toString(36).slice(2);
  history.replaceState({ key }, '');
  return key;
}

/** True if this page was loaded by a reload, or by Back or Forward. */
function isReturn(): boolean {
  const { type } = (performance.getEntriesByType('navigation')[0] ?? {}) as Partial<PerformanceNavigationTiming>;
  return type === 'reload' || type === 'back_forward';
}

function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(SCROLL_KEY) ?? '[]'));
  } catch {
    return new Map();
  }
}

function writePositions(positions: ReadonlyMap<string, number>): void {
  // The address of a login callback contains secrets.
  const storable = [...positions].filter(([place]) => !place.startsWith('/auth/'));
  const storage = safeStorage(() => sessionStorage);
  trySet(storage, SCROLL_KEY, JSON.stringify(storable));
}
