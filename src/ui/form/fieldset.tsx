import type { ReactNode } from 'react';
import { cx } from '../styles/cx.ts';
import type { FieldProps } from './field-parts.tsx';
import { describedBy, errorId, FieldNotes, fieldId, hintId, LabelWords } from './field-parts.tsx';
import styles from './form.module.css';

interface Props extends FieldProps {
  readonly role?: 'radiogroup';
  readonly children: ReactNode;
}

/**
 * Several controls under one question. The error summary links to the first of them. ARIA allows `aria-required` and
 * `aria-invalid` on radio groups, but not on other groups.
 */
export function Fieldset({ name, label, hint, error, required, role, children }: Props) {
  return (
    <fieldset
      id={fieldId(name)}
      role={role}
      {...(role === 'radiogroup' && { 'aria-required': required, 'aria-invalid': error !== undefined || undefined })}
      aria-describedby={describedBy(error !== undefined && errorId(name), hint !== undefined && hintId(name))}
      className={cx(styles.field, styles.group, error !== undefined && styles.wrong)}
    >
      <legend className={styles.label}>
        <LabelWords label={label} required={required} />
      </legend>
      <FieldNotes name={name} hint={hint} error={error} />
      {children}
    </fieldset>
  );
}
