import type { ComponentProps, ReactNode } from 'react';
import styles from './form.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'children' | 'className' | 'onChange' | 'checked'> {
  readonly type: 'checkbox' | 'radio';
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}

/** A checkbox or radio button with its label. Both can be clicked. */
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

/**
 * The class that gives `<input type="checkbox">` and `radio` the theme's colours, because the browser's are pale in the
 * dark theme. The surrounding label must make the click target large enough.
 */
export const tickClass = styles.tick;
