import { type ReactNode, useId } from 'react';
import { cx } from '../styles/cx.ts';
import styles from './heading.module.css';

interface HeadingProps {
  readonly level: 1 | 2 | 3 | 4;
  readonly id?: string | undefined;
  /** The level that the heading looks like, if the page's outline requires another `level`. */
  readonly size?: 1 | 2 | 3;
  readonly children: ReactNode;
}

export function Heading({ level, id, size, children }: HeadingProps) {
  const Tag = `h${level}` as const;
  return (
    <Tag id={id} className={cx(size !== undefined && styles[`size${size}`])}>
      {children}
    </Tag>
  );
}

/** A heading with a link (`aside`) at the end of its line, such as 「新着の動画　すべて見る」. */
export function HeadingRow({ children, aside }: { readonly children: ReactNode; readonly aside?: ReactNode }) {
  return (
    <div className={styles.row}>
      {children}
      {aside}
    </div>
  );
}

interface SectionProps {
  readonly title: ReactNode;
  readonly level?: 2 | 3;
  readonly aside?: ReactNode;
  /**
   * For a section below the first screen. A phone lays it out in a later frame: `next` with the next cards, `last` after
   * all cards (first-layout.css).
   */
  readonly later?: 'next' | 'last' | undefined;
  readonly children: ReactNode;
}

/** A section of a page. Its heading is its accessible name. */
export function Section({ title, level = 2, aside, later, children }: SectionProps) {
  const id = useId();
  const Title = `h${level}` as const;
  return (
    <section aria-labelledby={id} data-later={later} className={styles.section}>
      <HeadingRow aside={aside}>
        <Title id={id}>{title}</Title>
      </HeadingRow>
      {children}
    </section>
  );
}
