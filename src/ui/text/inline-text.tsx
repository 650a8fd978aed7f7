import type { ReactNode } from 'react';
import { dateWords } from '#lib/day-text.ts';
import { cx } from '../styles/cx.ts';
import styles from '../styles/utilities.module.css';

export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

/** Shows a date as `2025年6月5日`. `value` is `yyyy-MM-dd` or a time in the server's format. */
export function DateText({ value }: { readonly value: string }) {
  return <time dateTime={value}>{dateWords(value)}</time>;
}

interface BadgeProps {
  readonly tone?: 'tint' | 'warm' | 'outline';
  readonly children: ReactNode;
}

/** A short label. Its text carries the meaning; the colour only makes it easier to find. */
export function Badge({ tone = 'tint', children }: BadgeProps) {
  return <span className={cx(styles.badge, tone !== 'tint' && styles[tone])}>{children}</span>;
}
