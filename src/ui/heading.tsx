import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './heading.module.css';

interface HeadingProps {
  readonly level: 1 | 2 | 3 | 4;
  readonly id?: string | undefined;
  /** Looks like a heading of this level, where the outline asks for another. */
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

/** A heading with a link at its other end: 「新着の動画　すべて見る」. */
export function HeadingRow({ children, aside }: { readonly children: ReactNode; readonly aside?: ReactNode }) {
  return (
    <div className={styles.row}>
      {children}
      {aside}
    </div>
  );
}
