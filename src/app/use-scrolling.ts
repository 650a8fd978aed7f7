import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Location, UNSAFE_DataRouterStateContext, useLocation, useNavigationType } from 'react-router';
import { decodePart } from '#lib/decode.ts';
import { useSettingsStore } from '#settings/settings-store.ts';

const STORED_AS = 'scroll-positions';
/** How long a target may take to come. */
const LATE_MS = 10_000;
/** Once it is there: how long the page may stay still before it counts as laid out. */
const SETTLED_MS = 2000;

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
  const placeHere = useRef('');
  const stop = useRef(() => {});

  useLayoutEffect(() => {
    const before = last.current;
    if (before === location) return;
    last.current = location;
    stop.current();
    const isLoad = before === undefined;
    // The browser follows a plain `#` link by itself. Only the router's own entries have a state.
    const isFollowed = isBack && !isLoad && history.state === null;
    const placeBefore = placeHere.current;
    const key = isFollowed ? nameEntry() : placeKey(location);
    placeHere.current = key;
    const id = decodePart(location.hash.slice(1));
    const position = isBack && (!isLoad || isReturn()) ? positions.get(key) : undefined;
    if (position !== undefined && (isLoad || placeBefore !== key)) scrollToTop(position);
    // The browser's own scroll to the hash may still run and override ours, so it is set again two frames later.
    if (position !== undefined && isLoad)
      requestAnimationFrame(() => requestAnimationFrame(() => scrollToTop(position)));
    if (position !== undefined || isFollowed) revealTarget(id);
    else if (isLoad) stop.current = reach(id);
    else if (mayReset) {
      if (id === '' || pageOf(before) !== pageOf(location)) scrollToTop(0);
      stop.current = reach(id);
    }
    // Stored also if nobody scrolls here: Back must not treat the entry as one that was never visited.
    positions.set(key, position ?? scrollY);
  }, [location, isBack, mayReset, positions]);

  useEffect(() => {
    const events = new AbortController();
    const { signal } = events;
    const restoreHere = () => {
      history.scrollRestoration = 'manual';
    };
    // Before `load` the browser restores the position itself; with `manual` it would scroll to the hash.
    if (document.readyState === 'complete') restoreHere();
    else addEventListener('load', restoreHere, { signal });
    const note = () => positions.set(placeHere.current, scrollY);
    addEventListener('scroll', note, { signal });
    addEventListener('pageshow', restoreHere, { signal });
    // After a reload the browser can restore the position earlier than our script.
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
  }, [positions, settings]);
}

/** Scrolls to an element, once it is there, and again when what stands above it grows; until the person does something. */
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

/** Gives the entry of a plain `#` link a key, as the router's own entries have: all those of one address would share a position. */
function nameEntry(): string {
  const key = Math.random().toString(36).slice(2);
  history.replaceState({ key }, '');
  return key;
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
    // The address of a login's callback holds its secrets.
    const storable = [...positions].filter(([place]) => !place.startsWith('/auth/'));
    sessionStorage.setItem(STORED_AS, JSON.stringify(storable));
  } catch {
    // Full or switched off: a reload begins at the top.
  }
}
