import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { describedBy, errorId, fieldId, hintId } from './field-ids.ts';
import { FieldNotes, LabelWords } from './field-parts.tsx';
import type { FieldProps } from './field-props.ts';
import styles from './form.module.css';

/** What a control spreads over itself to belong to its label, hint and error. */
export interface ControlProps {
  readonly id: string;
  readonly name: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface Props extends FieldProps {
  /** A further description of the control, by its id: a counter, a unit. */
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
