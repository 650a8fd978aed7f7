import type { ReactNode } from 'react';
import styles from './utilities.module.css';

/** Read aloud, not seen. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
