import type { ReactNode } from 'react';
import styles from './messages.module.css';

interface EmptyStateProps {
  /** What isn't here, in one sentence. */
  readonly message: ReactNode;
  /** What one can do instead. */
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
