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
  /**
   * Unique on its page. If the API has this field, its name there, so that the server's error messages are shown at the
   * right field.
   */
  readonly name: string;
  readonly label: ReactNode;
  /** Help for filling in the field, such as its format or who can see the input. */
  readonly hint?: ReactNode;
  /** The error, as a sentence that says what to do. */
  readonly error?: string | undefined;
  /** Marks the field 必須 if true and 任意 if false; no mark if undefined. */
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

/**
 * Hint and error of a field. They are placed between label and control, so that screen readers read them before the
 * control.
 */
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
