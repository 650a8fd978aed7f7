import type { ReactNode } from 'react';
import styles from './frame.module.css';

/** The page's own content: where the skip link leads and where the focus goes after a change of page. */
export function Main({ children }: { readonly children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={styles.main}>
      {children}
    </main>
  );
}
