import { cx } from '../styles/cx.ts';
import { Choice } from './choice.tsx';
import type { FieldProps } from './field-parts.tsx';
import { describedBy, errorId, FieldNotes, fieldId, hintId, LabelWords } from './field-parts.tsx';
import styles from './form.module.css';

interface Props extends FieldProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function Checkbox({ name, label, hint, error, required, checked, onChange }: Props) {
  return (
    <div className={cx(styles.field, error !== undefined && styles.wrong)}>
      <FieldNotes name={name} error={error} hint={undefined} />
      <Choice
        type="checkbox"
        id={fieldId(name)}
        name={name}
        checked={checked}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(error !== undefined && errorId(name), hint !== undefined && hintId(name))}
        onChange={onChange}
      >
        <LabelWords label={label} required={required} />
      </Choice>
      <FieldNotes name={name} hint={hint} error={undefined} />
    </div>
  );
}
