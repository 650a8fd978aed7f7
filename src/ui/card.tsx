import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './utilities.module.css';

export function Card({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return <div className={cx(styles.card, className)}>{children}</div>;
}
