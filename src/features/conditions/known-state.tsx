import { useSyncExternalStore } from 'react';
import { InlineError } from '#ui/inline-error.tsx';
import { Loading } from '#ui/loading.tsx';
import { T } from '#ui/t.tsx';
import styles from './form.module.css';
import { text } from './text.ts';

interface Props {
  readonly isUnknown: boolean;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly retry: () => void;
}

/** How far what is shown can be trusted: still loading, from this device, or not to be had. */
export function KnownState({ isUnknown, isPending, isError, retry }: Props) {
  const isOnline = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  );
  if (isPending) return <Loading />;
  if (!isError) return null;
  if (isUnknown)
    return <InlineError message={<T text={isOnline ? text.loadFailed : text.offlineUnknown} />} onRetry={retry} />;
  return (
    <p className={styles.quiet}>
      <T text={text.shownFromDevice} />
    </p>
  );
}

function watchConnection(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
