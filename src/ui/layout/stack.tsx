import type { ReactNode } from 'react';
import { cx } from '../styles/cx.ts';
import styles from '../styles/utilities.module.css';

/** Steps of the spacing scale in tokens.css. */
export type Gap = 2 | 3 | 4 | 5 | 6 | 7;

interface BoxProps {
  readonly gap?: Gap;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function Stack({ gap = 4, className, children }: BoxProps) {
  return <div className={cx(styles.stack, styles[`gap${gap}`], className)}>{children}</div>;
}

/** Places its children side by side, on several lines if necessary. `spread` puts them at the two ends of the line. */
export function Cluster({ gap = 3, spread, className, children }: BoxProps & { readonly spread?: boolean }) {
  return <div className={cx(styles.cluster, styles[`gap${gap}`], spread && styles.spread, className)}>{children}</div>;
}
