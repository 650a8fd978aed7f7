import { Fragment, type ReactNode } from 'react';
import { cx } from '../styles/cx.ts';
import { Choice } from './choice.tsx';
import type { FieldProps } from './field-parts.tsx';
import { Fieldset } from './fieldset.tsx';
import styles from './form.module.css';

export interface ChoiceOption<Value extends string | number> {
  readonly value: Value;
  readonly label: ReactNode;
  /** Shown below the option while it is chosen, such as the text field of その他. */
  readonly more?: ReactNode;
}

interface GroupProps<Value extends string | number> extends FieldProps {
  readonly options: readonly ChoiceOption<Value>[];
  readonly layout?: 'column' | 'row' | undefined;
}

interface RadioProps<Value extends string | number> extends GroupProps<Value> {
  /** Null while nothing is chosen. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
}

export function RadioGroup<Value extends string | number>(props: RadioProps<Value>) {
  const { value, onChange, options, layout, ...field } = props;
  return (
    <Fieldset {...field} role="radiogroup">
      <div className={cx(styles.choices, layout === 'row' && styles.row)}>
        {options.map((option) => (
          <Fragment key={option.value}>
            <Choice
              type="radio"
              name={field.name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            >
              {option.label}
            </Choice>
            {option.value === value && option.more && <div className={styles.more}>{option.more}</div>}
          </Fragment>
        ))}
      </div>
    </Fieldset>
  );
}
