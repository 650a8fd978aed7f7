import type { ReactNode } from 'react';
import styles from './frame.module.css';

interface MainProps {
  /** Without the frame's own margins: bands of colour reach from edge to edge. */
  readonly bands?: boolean | undefined;
  readonly children: ReactNode;
}

/** The page's own content: where the skip link leads and where the focus goes after a change of page. */
export function Main({ bands, children }: MainProps) {
  return (
    <main id="main" tabIndex={-1} className={bands ? styles.bands : styles.main}>
      {children}
    </main>
  );
}
