import type { ComponentProps } from 'react';
import { cx } from '../styles/cx.ts';
import { Field } from './field.tsx';
import type { FieldProps } from './field-parts.tsx';
import styles from './form.module.css';

interface Props extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly width?: 'full' | 'short';
  readonly input?: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id' | 'name' | 'className'>;
}

export function TextField({ value, onChange, width = 'full', input, ...field }: Props) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          value={value}
          className={cx(styles.control, width === 'short' && styles.short)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
