import { useLayoutEffect, useSyncExternalStore } from 'react';
import { watched } from '#catalog/watched.ts';
import { whenCalm } from '#lib/when-calm.ts';
import { ANONYMOUS_KEY, useUserKey } from '#session/user-key.ts';
import { useIsHydrating } from '#ui/use-is-hydrating.ts';
import { usePart } from '#ui/use-part.ts';
import styles from './home.module.css';

const loadList = async () => {
  await new Promise<void>((resolve) => whenCalm(resolve));
  return (await import('./continue-list.tsx')).ContinueList;
};

/**
 * Videos to go on with. Known only to the device, so the list comes after the page; the room is there before the first
 * paint for those who have some (index.html), and for nobody else.
 */
export function ContinueWatching() {
  const isHydrating = useIsHydrating();
  const hasSome = useSyncExternalStore(
    watched.subscribe,
    () => watched.get().length > 0,
    () => false,
  );
  const isMember = useUserKey() !== ANONYMOUS_KEY;
  const { Part: ContinueList } = usePart(loadList, hasSome || isMember);
  // Reached from another page: the list is known already, and its room appears with the page.
  useLayoutEffect(() => {
    if (!isHydrating && watched.get().length > 0) document.documentElement.dataset.watching = '';
  }, [isHydrating]);
  return <div className={styles.continue}>{ContinueList && <ContinueList />}</div>;
}
