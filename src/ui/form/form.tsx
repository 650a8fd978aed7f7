import type { ReactNode } from 'react';
import styles from './form.module.css';

interface Props {
  readonly onSubmit: () => void;
  readonly labelledBy?: string;
  readonly children: ReactNode;
}

/** A form that the page itself checks and sends: the browser's bubbles are in its own language and vanish. */
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

/** The buttons at a form's end; the one that goes on comes first. */
export function FormActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
