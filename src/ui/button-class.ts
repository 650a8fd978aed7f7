import styles from './button.module.css';
import { cx } from './cx.ts';

export type ButtonKind = 'primary' | 'secondary' | 'quiet';

/** The look that buttons and links in a button's shape share. */
export function buttonClass(kind: ButtonKind = 'secondary', iconOnly = false, className?: string | undefined): string {
  return cx(styles.button, kind !== 'secondary' && styles[kind], iconOnly && styles.icon, className);
}
