import type { ComponentProps, ReactNode } from 'react';
import styles from './form.module.css';
import { tickClass } from './tick-class.ts';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'children' | 'className' | 'onChange' | 'checked'> {
  readonly type: 'checkbox' | 'radio';
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}

/** A box or a dot with its words; all of it is the target. */
export function Choice({ type, checked, onChange, children, ...input }: Props) {
  return (
    <label className={styles.choice}>
      <input
        {...input}
        className={tickClass}
        type={type}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
