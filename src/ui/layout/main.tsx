import type { ReactNode } from 'react';
import styles from './frame.module.css';

interface MainProps {
  /** Drops the frame's margins, for bands of colour from edge to edge. */
  readonly bands?: boolean | undefined;
  readonly children: ReactNode;
}

/** The page's content: the target of the skip link and of the focus after a navigation. */
export function Main({ bands, children }: MainProps) {
  return (
    <main id="main" tabIndex={-1} className={bands ? styles.bands : styles.main}>
      {children}
    </main>
  );
}

interface NoticeProps {
  /** Names the region for people who navigate by landmarks. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A band between header and content for cookies, log-in or a new version. It never covers the content. */
export function Notice({ label, children }: NoticeProps) {
  return (
    <section aria-label={label} className={styles.notice}>
      <div className={styles.inner}>{children}</div>
    </section>
  );
}
