import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { watched } from '#catalog/view-progress.tsx';
import { useApi, useUserKey } from '#context/page.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { whenIdle } from '#lib/scheduling.ts';
import { useIsHydrating } from '#ui/browser/browser-state.ts';
import { useLazyComponent } from '#ui/browser/lazy-component.ts';
import styles from './home.module.css';
import { begunOptions } from './home-queries.ts';

const loadList = async () => {
  await new Promise<void>((resolve) => whenIdle(resolve));
  return (await import('./continue-list.tsx')).ContinueList;
};

/**
 * The section of unfinished videos. The server can't render it, because the positions are on the device. It appears
 * after hydration; if there are positions, index.html reserves its height before the first paint.
 */
export function ContinueWatching() {
  const isHydrating = useIsHydrating();
  const hasSome = useSyncExternalStore(
    watched.subscribe,
    () => watched.get().length > 0,
    () => false,
  );
  const api = useApi();
  const userKey = useUserKey();
  const queryClient = useQueryClient();
  const isMember = userKey !== ANONYMOUS_KEY;
  const { Component: ContinueList } = useLazyComponent(loadList, hasSome || isMember);
  // The script in index.html does not run on client-side navigation, so the section's height is reserved here.
  useLayoutEffect(() => {
    const elsewhere = queryClient.getQueryData(begunOptions(api, userKey).queryKey) ?? [];
    if (!isHydrating && watched.get().length + elsewhere.length > 0) document.documentElement.dataset.watching = '';
  }, [isHydrating, queryClient, api, userKey]);
  return <div className={styles.continue}>{ContinueList && <ContinueList />}</div>;
}
