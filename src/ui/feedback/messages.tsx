import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { cx } from '../styles/cx.ts';
import { Icon } from '../text/icon.tsx';
import { T } from '../text/t.tsx';
import { text } from '../text/text.ts';
import styles from './feedback.module.css';

interface InlineErrorProps {
  readonly message: ReactNode;
  readonly onRetry?: (() => void) | undefined;
  readonly busy?: boolean;
  /** Other ways to go on, beside the button that tries again. */
  readonly children?: ReactNode;
}

/** An error message beside the thing that failed. It is announced when it appears and doesn't take the focus. */
export function InlineError({ message, onRetry, busy = false, children }: InlineErrorProps) {
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
      {children}
    </div>
  );
}

interface EmptyStateProps {
  readonly message: ReactNode;
  /** Pass it for a whole screen or list; a part of a screen needs no drawing. */
  readonly drawing?: DrawingName;
  readonly children?: ReactNode;
}

export function EmptyState({ message, drawing, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {drawing && <Drawing name={drawing} />}
      <p>{message}</p>
      {children}
    </div>
  );
}

/** The name of a file in public/drawings, without `.svg`. content/workshop/drawings.ts makes these files. */
export type DrawingName = 'recorded' | 'rest' | 'empty' | 'notFound' | 'offline' | 'error' | 'thanks';

interface DrawingProps {
  readonly name: DrawingName;
  readonly className?: string | undefined;
}

/** A small drawing beside a message. It is hidden from screen readers, because the message says the same. */
export function Drawing({ name, className }: DrawingProps) {
  return (
    <img
      src={`/drawings/${name}.svg`}
      alt=""
      width={160}
      height={120}
      decoding="async"
      className={cx(styles.drawing, className)}
    />
  );
}
