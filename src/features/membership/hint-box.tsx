import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import styles from './membership.module.css';

/** A quiet word at the head of a form. `isStatus`: read aloud when it appears. */
export function HintBox({ isStatus = false, children }: { readonly isStatus?: boolean; readonly children: ReactNode }) {
  return (
    <div role={isStatus ? 'status' : undefined} className={styles.hintBox}>
      <Icon name="info" />
      <div>{children}</div>
    </div>
  );
}
