import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './utilities.module.css';

/** Secondary text: quieter in colour, never below 7:1. */
export function Muted({ small, children }: { readonly small?: boolean; readonly children: ReactNode }) {
  return <span className={cx(styles.muted, small && styles.small)}>{children}</span>;
}
