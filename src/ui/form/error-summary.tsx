import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { Icon } from '../text/icon.tsx';
import { T } from '../text/t.tsx';
import { fieldId } from './field-parts.tsx';
import styles from './form.module.css';
import { text } from './text.ts';

export interface FieldError {
  readonly name: string;
  readonly message: string;
}

interface Props {
  /** In the order of the fields on the page. Without errors nothing is shown. */
  readonly errors: readonly FieldError[];
  /**
   * A number that changes with every attempt to send the form. At each change the summary takes the focus, which also
   * announces it.
   */
  readonly attempt: number;
}

/** The list of a form's errors, shown above the form. Each error links to its field. */
export function ErrorSummary({ errors, attempt }: Props) {
  const box = useRef<HTMLElement>(null);
  const title = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves at each attempt, even if the errors are the same
  useEffect(() => box.current?.focus(), [attempt]);

  if (errors.length === 0) return null;
  return (
    <section ref={box} tabIndex={-1} aria-labelledby={title} className={styles.summary}>
      <h2 id={title} className={styles.summaryTitle}>
        <Icon name="alert" />
        <span>
          <T text={text.summary} values={{ count: errors.length }} />
        </span>
      </h2>
      <p>
        <T text={text.summaryLead} />
      </p>
      <ul className={styles.summaryList}>
        {errors.map(({ name, message }) => (
          <li key={`${name} ${message}`}>
            <a href={`#${fieldId(name)}`} onClick={(event) => goToField(event, name)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Focuses the field's control, or the first control of a group. A plain link would change the address and could not
 * focus a control in a group.
 */
function goToField(event: MouseEvent, name: string): void {
  const target = document.getElementById(fieldId(name));
  if (!target) return;
  event.preventDefault();
  const inside = target.matches('fieldset')
    ? target.querySelector<HTMLElement>('input, select, textarea, button')
    : null;
  (inside ?? target).focus({ preventScroll: true });
  // Scrolls to the whole field and not only to its control, so that the label is visible.
  (target.closest(`.${styles.field}`) ?? target).scrollIntoView({ block: 'start' });
}
