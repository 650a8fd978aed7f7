import type { ComponentProps } from 'react';
import { Field } from './field.tsx';
import type { FieldProps } from './field-parts.tsx';
import styles from './form.module.css';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

interface Props extends FieldProps {
  /** '' while nothing is chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The text of the empty option, such as 選んでください. */
  readonly placeholder: string;
  readonly options: readonly (SelectOption | { readonly group: string; readonly options: readonly SelectOption[] })[];
  readonly autoComplete?: ComponentProps<'select'>['autoComplete'];
}

/** A native `select`, because phones show it as a wheel and desktop browsers let people find options by typing. */
export function SelectField({ value, onChange, placeholder, options, autoComplete, ...field }: Props) {
  return (
    <Field {...field}>
      {(control) => (
        <select
          {...control}
          value={value}
          autoComplete={autoComplete}
          className={styles.control}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          <option value="">{placeholder}</option>
          {options.map((entry) =>
            'group' in entry ? (
              <optgroup key={entry.group} label={entry.group}>
                {entry.options.map(toOption)}
              </optgroup>
            ) : (
              toOption(entry)
            ),
          )}
        </select>
      )}
    </Field>
  );
}

function toOption({ value, label }: SelectOption) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}
