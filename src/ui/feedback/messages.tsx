import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Icon } from '../text/icon.tsx';
import { T } from '../text/t.tsx';
import { text } from '../text/text.ts';
import styles from './feedback.module.css';

interface InlineErrorProps {
  readonly message: ReactNode;
  readonly onRetry?: (() => void) | undefined;
  readonly busy?: boolean;
}

/** An error message beside the thing that failed. It is announced when it appears and doesn't take the focus. */
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

interface EmptyStateProps {
  readonly message: ReactNode;
  readonly children?: ReactNode;
}

export function EmptyState({ message, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <p>{message}</p>
      {children}
    </div>
  );
}
