import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import { T } from '../t.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { errorId, hintId } from './field-ids.ts';
import type { FieldProps } from './field-props.ts';
import styles from './form.module.css';
import { text } from './text.ts';

/** The words of a label, with the mark that says whether the field must be filled in. */
export function LabelWords({ label, required }: Pick<FieldProps, 'label' | 'required'>) {
  return (
    <>
      {label}
      {required !== undefined && (
        <span className={cx(styles.mark, required && styles.must)}>
          <T text={required ? text.required : text.optional} />
        </span>
      )}
    </>
  );
}

/** Hint and error of a field; stand between label and control, so that both are read and seen before the control. */
export function FieldNotes({ name, hint, error }: Pick<FieldProps, 'name' | 'hint' | 'error'>) {
  return (
    <>
      {hint !== undefined && (
        <div id={hintId(name)} className={styles.hint}>
          {hint}
        </div>
      )}
      {error !== undefined && <ErrorText id={errorId(name)}>{error}</ErrorText>}
    </>
  );
}

function ErrorText({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <p id={id} className={styles.error}>
      <Icon name="alert" size={20} />
      <span>
        <VisuallyHidden>
          <T text={text.error} />：
        </VisuallyHidden>
        {children}
      </span>
    </p>
  );
}
