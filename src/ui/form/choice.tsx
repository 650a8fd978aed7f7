import type { ComponentProps, ReactNode } from 'react';
import styles from './form.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'children' | 'className' | 'onChange' | 'checked'> {
  readonly type: 'checkbox' | 'radio';
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}

/** A checkbox or radio button inside its label, so that a click on the label toggles it. */
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
 * The class that gives checkboxes and radio buttons the theme's colours, because the browser's colours are pale in the
 * dark theme. The surrounding label must make the click target large enough.
 */
export const tickClass = styles.tick;
