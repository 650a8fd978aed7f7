import type { ReactNode } from 'react';
import styles from './filter-form.module.css';

interface ChoiceProps {
  readonly type?: 'checkbox' | 'radio';
  readonly name: string;
  readonly value: string;
  readonly checked: boolean;
  readonly children: ReactNode;
}

/** A tick box with its words; all of it is the target. */
export function Choice({ type = 'checkbox', name, value, checked, children }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type={type} name={name} value={value} defaultChecked={checked} />
      <span>{children}</span>
    </label>
  );
}
