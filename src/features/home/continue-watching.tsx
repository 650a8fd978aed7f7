import { useLayoutEffect, useSyncExternalStore } from 'react';
import { isUnfinished } from '#catalog/unfinished-videos.ts';
import { watched } from '#catalog/view-progress.tsx';
import { useUserKey } from '#context/page.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { whenIdle } from '#lib/scheduling.ts';
import { useIsHydrating } from '#ui/browser/browser-state.ts';
import { useLazyComponent } from '#ui/browser/lazy-component.ts';
import styles from './home.module.css';

const loadList = async () => {
  await new Promise<void>((resolve) => whenIdle(resolve));
  return (await import('./continue-list.tsx')).ContinueList;
};

/**
 * The section of unfinished videos. The server can't render it, because the positions are on the device. It appears
 * after hydration. If this device has stored that there are such videos (CONTINUE_LIST_KEY), index.html reserves the
 * section's height before the first paint. `begun`: the videos that a member has begun on any device; undefined until
 * they are known.
 */
export function ContinueWatching({ begun, hasFailed }: { readonly begun: Begun; readonly hasFailed: boolean }) {
  const isHydrating = useIsHydrating();
  const hasSome = useSyncExternalStore(
    watched.subscribe,
    () => watched.get().length > 0,
    () => false,
  );
  const hasUnfinished = useSyncExternalStore(
    watched.subscribe,
    () => watched.get().some(isUnfinished),
    () => false,
  );
  const isMember = useUserKey() !== ANONYMOUS_KEY;
  const { Component: ContinueList } = useLazyComponent(loadList, hasSome || isMember);
  // The script in index.html does not run on client-side navigation, so the section's height is reserved here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later changes would shift the sections below
  useLayoutEffect(() => {
    if (isHydrating) return;
    const isWanted = begun ? begun.length > 0 : isMember && null;
    reserve(hasUnfinished || isWanted);
  }, []);
  useLayoutEffect(() => {
    if (!UNKNOWN.includes(document.documentElement.dataset.watching ?? '')) return;
    if (hasUnfinished || begun) reserve(hasUnfinished || !!begun?.length);
    else if (hasFailed) reserve(null);
  }, [hasUnfinished, begun, hasFailed]);
  return <div className={styles.continue}>{ContinueList && <ContinueList />}</div>;
}

type Begun = readonly unknown[] | undefined;

const LATE = 'late';
/**
 * The values of `data-watching` while it is unknown whether a member has begun videos. With `?`, which index.html sets,
 * home.module.css hides the content below the section, because the section could shift it. The value `late` follows
 * after 4 s or after a failed request, and that content is shown. If the section appears later, it shifts the content
 * once: a section left out would be worse, because a member on a slow connection would not find their videos.
 */
const UNKNOWN = ['?', LATE];

/** Null if it is unknown whether there are such videos. */
function reserve(isWanted: boolean | null): void {
  const { dataset } = document.documentElement;
  if (isWanted === false) delete dataset.watching;
  else dataset.watching = isWanted ? '' : LATE;
}
