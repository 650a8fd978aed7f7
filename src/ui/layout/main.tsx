import type { ReactNode } from 'react';
import styles from './frame.module.css';

interface MainProps {
  /** Removes the frame's margins, for content with coloured bands that reach the edges of the window. */
  readonly bands?: boolean | undefined;
  readonly children: ReactNode;
}

/** The page's content. The skip link leads here, and a navigation moves the focus here. */
export function Main({ bands, children }: MainProps) {
  return (
    <main id="main" tabIndex={-1} className={bands ? styles.bands : styles.main}>
      {children}
    </main>
  );
}

interface NoticeProps {
  /** The accessible name of the region, for screen reader users who jump between regions. */
  readonly label: string;
  readonly children: ReactNode;
}

/**
 * A band between the header and the content, for a notice, for example about cookies, the login or a new version. It
 * never covers the content.
 */
export function Notice({ label, children }: NoticeProps) {
  return (
    <section aria-label={label} className={styles.notice}>
      <div className={styles.inner}>{children}</div>
    </section>
  );
}
