import { type ReactNode, useId } from 'react';
import { LinkButton } from '#ui/button/button.tsx';
import { cx } from '#ui/styles/cx.ts';
import { T } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import styles from '../landing.module.css';
import type { Action } from '../landing-plan.ts';
import { text } from '../text.ts';

interface BandProps {
  readonly title: ReactNode;
  readonly ground?: 'tint' | 'warm';
  readonly children: ReactNode;
}

/** A section as wide as the window. */
export function Band({ title, ground, children }: BandProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cx(styles.band, ground && styles[ground])}>
      <div className={styles.inner}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}

export function Actions({ actions }: { readonly actions: readonly Action[] }) {
  return (
    <div className={styles.actions}>
      {actions.map((action, index) => (
        <LinkButton key={action.to} to={action.to} kind={index === 0 ? 'primary' : 'secondary'}>
          <T text={action.text} />
        </LinkButton>
      ))}
    </div>
  );
}

interface ClosingProps {
  readonly title: UiText;
  readonly body: UiText;
  readonly actions: readonly Action[];
}

/** The section at the end of the page. It repeats the links at the top. */
export function Closing({ title, body, actions }: ClosingProps) {
  return (
    <Band title={<T text={title} />} ground="warm">
      <div className={styles.closing}>
        <p>
          <T text={body} />
        </p>
        <Actions actions={actions} />
        <p className={styles.note}>
          <T text={text.freeNote} />
        </p>
      </div>
    </Band>
  );
}
