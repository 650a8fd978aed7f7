import type { ReactNode } from 'react';
import styles from './form.module.css';

interface Props {
  readonly onSubmit: () => void;
  readonly labelledBy?: string;
  readonly children: ReactNode;
}

/**
 * A form without native validation, because the browser's messages are in the browser's language and disappear by
 * themselves.
 */
export function Form({ onSubmit, labelledBy, children }: Props) {
  return (
    <form
      noValidate
      aria-labelledby={labelledBy}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

/** The buttons at the end of a form; the primary one comes first. */
export function FormActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
