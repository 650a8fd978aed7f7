import { InlineError } from '#ui/inline-error.tsx';
import { Loading } from '#ui/loading.tsx';
import { T } from '#ui/t.tsx';
import { useOnline } from '#ui/use-online.ts';
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
