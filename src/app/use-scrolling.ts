import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Location, UNSAFE_DataRouterStateContext, useLocation, useNavigationType } from 'react-router';
import { decodePart } from '#lib/decode.ts';
import { useSettingsStore } from '#settings/settings-store.ts';

const STORED_AS = 'scroll-positions';
/** How long a target may take to come, and what stands above it to find its height. */
const LATE_MS = 10_000;

/**
 * Where a page scrolls to: back where it was left, smoothly to the URL's hash (SPEC.md section 2), or to its top.
 * The 100 px above a target are `scroll-padding` in base.css, so that they hold without JavaScript too.
 */
export function useScrolling(): void {
  const location = useLocation();
  const isBack = useNavigationType() === 'POP';
  const mayReset = !useContext(UNSAFE_DataRouterStateContext)?.preventScrollReset;
  const settings = useSettingsStore();
  const [positions] = useState(readPositions);
  const last = useRef<Location>(undefined);
  const stop = useRef(() => {});

  useLayoutEffect(() => {
    const before = last.current;
    if (before === location) return;
    last.current = location;
    stop.current();
    const key = placeKey(location);
    const id = decodePart(location.hash.slice(1));
    const isLoad = before === undefined;
    const position = isBack && (!isLoad || isReturn()) ? positions.get(key) : undefined;
    // The browser follows a plain `#` link by itself. Only the router's own entries have a state.
    const isFollowed = isBack && history.state === null && position === undefined;
    if (position !== undefined && (isLoad || placeKey(before) !== key)) scrollToTop(position);
    // The browser may be on its way to the hash at that moment, and stops only now.
    if (position !== undefined && isLoad)
      requestAnimationFrame(() => requestAnimationFrame(() => scrollToTop(position)));
    if (position !== undefined || isFollowed) revealTarget(id);
    else if (isLoad) stop.current = reach(id);
    else if (mayReset) {
      if (id === '' || pageOf(before) !== pageOf(location)) scrollToTop(0);
      stop.current = reach(id);
    }
  }, [location, isBack, mayReset, positions]);

  useEffect(() => {
    const events = new AbortController();
    const { signal } = events;
    const restoreHere = () => {
      history.scrollRestoration = 'manual';
    };
    // Until then the browser restores by itself; kept from it, it would go to the hash instead.
    if (document.readyState === 'complete') restoreHere();
    else addEventListener('load', restoreHere, { signal });
    const keep = () => last.current && positions.set(placeKey(last.current), scrollY);
    addEventListener('scroll', keep, { signal });
    addEventListener('pageshow', restoreHere, { signal });
    // The browser brings back a page that it loads anew before any script could.
    addEventListener(
      'pagehide',
      () => {
        history.scrollRestoration = 'auto';
        keep();
        if (!settings.getState().sharedDevice) writePositions(positions);
      },
      { signal },
    );
    return () => {
      stop.current();
      events.abort();
    };
  }, [positions, settings]);
}

/** Scrolls to an element, once it is there, and again when what stands above it grows; until the person does something. */
function reach(id: string): () => void {
  if (id === '') return () => {};
  const end = new AbortController();
  const { signal } = end;
  let isFound = false;
  const go = () => {
    const target = revealTarget(id);
    target?.scrollIntoView({ behavior: isCalm() ? 'instant' : 'smooth', block: 'start' });
    isFound = target !== null;
  };
  const growth = new ResizeObserver(go);
  const arrival = new MutationObserver(() => isFound || go());
  const timer = setTimeout(() => end.abort(), LATE_MS);
  signal.addEventListener('abort', () => {
    growth.disconnect();
    arrival.disconnect();
    clearTimeout(timer);
  });
  for (const sign of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(sign, () => end.abort(), { signal, passive: true });
  arrival.observe(document.body, { childList: true, subtree: true });
  growth.observe(document.body);
  go();
  return () => end.abort();
}

/** The target of a hash, with what it is folded away in opened. */
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

/** At once, whatever the style sheet says. */
function scrollToTop(top: number): void {
  scrollTo({ top, behavior: 'instant' });
}

function pageOf({ pathname, search }: Location): string {
  return pathname + search;
}

/** Every full load's first entry has the same key: without its address a page would open where another one was left. */
function placeKey(location: Location): string {
  return location.key === 'default' ? pageOf(location) + location.hash : location.key;
}

/** A reload, or the way back from another site: not a new visit. */
function isReturn(): boolean {
  const { type } = (performance.getEntriesByType('navigation')[0] ?? {}) as Partial<PerformanceNavigationTiming>;
  return type === 'reload' || type === 'back_forward';
}

function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORED_AS) ?? '[]'));
  } catch {
    return new Map();
  }
}

function writePositions(positions: ReadonlyMap<string, number>): void {
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify([...positions]));
  } catch {
    // Full or switched off: a reload begins at the top.
  }
}
