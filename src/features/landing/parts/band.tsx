import { type ReactNode, useId } from 'react';
import { cx } from '#ui/cx.ts';
import styles from '../landing.module.css';

interface BandProps {
  readonly title: ReactNode;
  readonly ground?: 'tint' | 'warm';
  readonly children: ReactNode;
}

/** A part of the page from edge to edge, with a heading of its own. */
export function Band({ title, ground, children }: BandProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cx(styles.band, ground && styles[ground])}>
      <div className={styles.inner}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}
