import { T } from '#ui/t.tsx';
import type { UiText } from '#ui/text-mode.ts';
import styles from '../landing.module.css';
import type { Action } from '../landing-plan.ts';
import { text } from '../text.ts';
import { Actions } from './actions.tsx';
import { Band } from './band.tsx';

interface ClosingProps {
  readonly title: UiText;
  readonly body: UiText;
  readonly actions: readonly Action[];
}

/** The ways in once more, for who has read to the end. */
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
