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
  const isMember = useUserKey() !== ANONYMOUS_KEY;
  const { Component: ContinueList } = useLazyComponent(loadList, hasSome || isMember);
  // The script in index.html does not run on client-side navigation, so the section's height is reserved here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later changes would shift the sections below
  useLayoutEffect(() => {
    if (!isHydrating) reserve(watched.get().some(isUnfinished) || !!begun?.length);
  }, []);
  useLayoutEffect(() => {
    const isUnknown = UNKNOWN.includes(document.documentElement.dataset.watching ?? '');
    if (isUnknown && (begun || hasFailed)) reserve(!!begun?.length);
  }, [begun, hasFailed]);
  return <div className={styles.continue}>{ContinueList && <ContinueList />}</div>;
}

type Begun = readonly unknown[] | undefined;

/**
 * The values to which index.html sets `data-watching` while it is unknown whether a member has begun videos. With `?`,
 * home.module.css hides the content below the section, because the section could shift that content. After 2 s
 * index.html changes the value to `late`, and the content is shown. If the section appears later, it shifts the content
 * once: a section left out would be worse, because a member on a slow connection would not find their videos.
 */
const UNKNOWN = ['?', 'late'];

function reserve(isWanted: boolean): void {
  const { dataset } = document.documentElement;
  if (isWanted) dataset.watching = '';
  else delete dataset.watching;
}
