import type { ReactNode } from 'react';
import styles from './frame.module.css';

interface NoticeProps {
  /** Names the region, for people who move by landmarks. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A band between header and content: cookies, log-in, a new version. Never over the content. */
export function Notice({ label, children }: NoticeProps) {
  return (
    <section aria-label={label} className={styles.notice}>
      <div className={styles.inner}>{children}</div>
    </section>
  );
}
