import type { ReactNode } from 'react';
import { cx } from '../styles/cx.ts';
import { Icon } from '../text/icon.tsx';
import { VisuallyHidden } from '../text/inline-text.tsx';
import { T } from '../text/t.tsx';
import styles from './form.module.css';
import { text } from './text.ts';

/** Ids of a field's parts, derived from its name. The label, `aria-describedby` and the error summary refer to them. */
export const fieldId = (name: string) => `field-${name}`;
export const hintId = (name: string) => `field-${name}-hint`;
export const errorId = (name: string) => `field-${name}-error`;
export const countId = (name: string) => `field-${name}-count`;

/**
 * The value of `aria-describedby`; undefined if all ids are missing. Pass the error's id first, so that screen readers
 * announce the error first.
 */
export function describedBy(...ids: readonly (string | false | null | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined;
}

export interface FieldProps {
  /**
   * Unique on the page. A field that is sent to the API must have the name that the API uses. The server's error
   * messages then appear beside the right field.
   */
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** A sentence that says what to do about the error. */
  readonly error?: string | undefined;
  /** Marks the field 必須 if true and 任意 if false; no mark if undefined. */
  readonly required?: boolean | undefined;
}

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
 * The hint and the error of a field. Place them before the control, so that screen readers read them before it. Only
 * `Checkbox` places its hint below the control.
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
