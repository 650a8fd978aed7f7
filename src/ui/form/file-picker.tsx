import type { ReactNode } from 'react';
import { buttonClass } from '../button-class.ts';
import { describedBy, errorId, fieldId, hintId } from './field-ids.ts';
import { FieldNotes } from './field-parts.tsx';
import type { FieldProps } from './field-props.ts';
import styles from './form.module.css';

interface Props extends Pick<FieldProps, 'name' | 'hint' | 'error'> {
  /** The words on the button. */
  readonly children: ReactNode;
  /** As the input's `accept`; a wish only: people can choose anything. */
  readonly accept: string;
  readonly onPick: (file: File) => void;
}

/** Asks for one file. Looks like a button; is the browser's own field, so keyboard and screen reader know it. */
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
              // The same file again must be an event, too: after an error, or to crop it anew.
              event.currentTarget.value = '';
              if (file) onPick(file);
            }}
          />
        </label>
      </div>
    </div>
  );
}
