import type { ReactNode } from 'react';
import { buttonClass } from '../button/button.tsx';
import { describedBy, errorId, FieldNotes, type FieldProps, fieldId, hintId } from './field-parts.tsx';
import styles from './form.module.css';

interface Props extends Pick<FieldProps, 'name' | 'hint' | 'error'> {
  readonly children: ReactNode;
  /** The input's `accept`. Only a hint: people can choose any file. */
  readonly accept: string;
  readonly onPick: (file: File) => void;
}

/**
 * Lets people choose one file. It is a native input that looks like a button, so that it works with keyboards and
 * screen readers.
 */
export function FilePicker({ name, hint, error, children, accept, onPick }: Props) {
  return (
    <div className={styles.field}>
      <FieldNotes name={name} hint={hint} error={error} />
      <div>
        <label className={buttonClass('secondary', false, styles.file)}>
          {children}
          <input
            id={fieldId(name)}
            type="file"
            accept={accept}
            aria-describedby={describedBy(error !== undefined && errorId(name), hint !== undefined && hintId(name))}
            aria-invalid={error === undefined ? undefined : true}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              // The value is cleared, because otherwise choosing the same file again would fire no event.
              event.currentTarget.value = '';
              if (file) onPick(file);
            }}
          />
        </label>
      </div>
    </div>
  );
}
