import { useOnline } from '#ui/browser/browser-state.ts';
import { Loading } from '#ui/feedback/loading.tsx';
import { InlineError } from '#ui/feedback/messages.tsx';
import { T } from '#ui/text/t.tsx';
import styles from './day/form.module.css';
import { text } from './text.ts';

interface Props {
  readonly isUnknown: boolean;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly retry: () => void;
}

/** Tells whether the data is loading, is an older copy on this device, or is unavailable. */
export function DataState({ isUnknown, isPending, isError, retry }: Props) {
  const isOnline = useOnline();
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
