import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './utilities.module.css';

interface BadgeProps {
  readonly tone?: 'tint' | 'warm' | 'outline';
  readonly children: ReactNode;
}

/** A short label. Its words carry the meaning, the colour only helps to find it. */
export function Badge({ tone = 'tint', children }: BadgeProps) {
  return <span className={cx(styles.badge, tone !== 'tint' && styles[tone])}>{children}</span>;
}
