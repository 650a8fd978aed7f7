import type { ReactNode } from 'react';
import { cx } from '../styles/cx.ts';
import type { FieldProps } from './field-parts.tsx';
import { describedBy, errorId, FieldNotes, fieldId, hintId, LabelWords } from './field-parts.tsx';
import styles from './form.module.css';

export interface ControlProps {
  readonly id: string;
  readonly name: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface Props extends FieldProps {
  /** The id of a further description of the control, such as a counter or a unit. */
  readonly also?: string | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}

/** One control with its label, hint and error: `<Field …>{(control) => <input {...control} />}</Field>`. */
export function Field({ name, label, hint, error, required, also, children }: Props) {
  return (
    <div className={cx(styles.field, error !== undefined && styles.wrong)}>
      <label htmlFor={fieldId(name)} className={styles.label}>
        <LabelWords label={label} required={required} />
      </label>
      <FieldNotes name={name} hint={hint} error={error} />
      {children({
        id: fieldId(name),
        name,
        'aria-describedby': describedBy(error !== undefined && errorId(name), hint !== undefined && hintId(name), also),
        'aria-invalid': error === undefined ? undefined : true,
      })}
    </div>
  );
}
