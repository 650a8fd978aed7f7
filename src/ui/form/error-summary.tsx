import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { Icon } from '../icon.tsx';
import { T } from '../t.tsx';
import { fieldId } from './field-ids.ts';
import styles from './form.module.css';
import { text } from './text.ts';

export interface FieldError {
  readonly name: string;
  readonly message: string;
}

interface Props {
  /** In the order of the fields on the page. Empty: nothing is shown. */
  readonly errors: readonly FieldError[];
  /** Changes with every attempt: each time the summary takes the focus, which also reads it aloud. */
  readonly attempt: number;
}

/** All that is wrong in a form, above it, each with a link to its field. */
export function ErrorSummary({ errors, attempt }: Props) {
  const box = useRef<HTMLElement>(null);
  const title = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt anew, even with the same errors
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

/** The focus, not only the page, goes to the control: to the first one of a group. The address stays as it is. */
function goToField(event: MouseEvent, name: string): void {
  const target = document.getElementById(fieldId(name));
  if (!target) return;
  event.preventDefault();
  const inside = target.matches('fieldset')
    ? target.querySelector<HTMLElement>('input, select, textarea, button')
    : null;
  (inside ?? target).focus({ preventScroll: true });
  // With the question in view, not only the control.
  (target.closest(`.${styles.field}`) ?? target).scrollIntoView({ block: 'start' });
}
