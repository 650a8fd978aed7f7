import { type ReactNode, useId } from 'react';
import { HeadingRow } from './heading.tsx';
import styles from './section.module.css';

interface SectionProps {
  readonly title: ReactNode;
  readonly level?: 2 | 3;
  /** A link at the heading's other end. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page with a heading of its own. */
export function Section({ title, level = 2, aside, children }: SectionProps) {
  const id = useId();
  const Title = `h${level}` as const;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <HeadingRow aside={aside}>
        <Title id={id}>{title}</Title>
      </HeadingRow>
      {children}
    </section>
  );
}
