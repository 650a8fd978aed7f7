import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './messages.module.css';
import { T } from './t.tsx';
import { text } from './text.ts';

interface InlineErrorProps {
  /** What failed, beside the thing that failed. */
  readonly message: ReactNode;
  readonly onRetry?: (() => void) | undefined;
  readonly busy?: boolean;
}

/** A failure told in place. Read aloud when it appears; focus isn't taken away. */
export function InlineError({ message, onRetry, busy = false }: InlineErrorProps) {
  return (
    <div role="alert" className={styles.error}>
      <p className={styles.errorTitle}>
        <Icon name="alert" />
        <span>{message}</span>
      </p>
      {onRetry && (
        <Button aria-disabled={busy} onClick={() => !busy && onRetry()}>
          <T text={busy ? text.loading : text.retry} />
        </Button>
      )}
    </div>
  );
}
