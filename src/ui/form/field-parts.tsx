import type { ReactNode } from 'react';
import { cx } from '../styles/cx.ts';
import { Icon } from '../text/icon.tsx';
import { VisuallyHidden } from '../text/inline-text.tsx';
import { T } from '../text/t.tsx';
import styles from './form.module.css';
import { text } from './text.ts';

/** Ids derived from the field's name, by which error summary, label, hint and error refer to each other. */
export const fieldId = (name: string) => `field-${name}`;
export const hintId = (name: string) => `field-${name}-hint`;
export const errorId = (name: string) => `field-${name}-error`;
export const countId = (name: string) => `field-${name}-count`;

/** The value of `aria-describedby`, or undefined without ids. Pass the error first, so that it is announced first. */
export function describedBy(...ids: readonly (string | false | null | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined;
}

/** Props of every form field. */
export interface FieldProps {
  /** Unique on its page. The wire's name where there is one, so that the server's messages find the field. */
  readonly name: string;
  readonly label: ReactNode;
  /** Help for filling in the field: a format, who will see it. */
  readonly hint?: ReactNode;
  /** The error, as a sentence that says what to do. */
  readonly error?: string | undefined;
  /** true marks it 必須, false 任意, undefined neither. */
  readonly required?: boolean | undefined;
}

/** The text of a label, with the mark 必須 or 任意. */
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

/** Hint and error of a field, between label and control, so that both are read before the control. */
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
