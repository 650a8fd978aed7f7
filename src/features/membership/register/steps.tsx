import { T, useText } from '#ui/text/t.tsx';
import styles from '../membership.module.css';
import { text } from './text.ts';

const STEPS = [text.stepInput, text.stepConfirm, text.stepDone];

/** Shows how far the registration is. `current`: the index of the step on this page. */
export function Steps({ current }: { readonly current: 0 | 1 | 2 }) {
  const say = useText();
  return (
    <ol aria-label={say(text.steps)} className={styles.steps}>
      {STEPS.map((step, index) => (
        <li key={step.ja} aria-current={index === current ? 'step' : undefined}>
          <T text={step} />
        </li>
      ))}
    </ol>
  );
}
