import { T } from '#ui/text/t.tsx';
import styles from '../landing.module.css';
import type { LandingPlan } from '../landing-plan.ts';
import { text } from '../text.ts';
import { Band } from './band.tsx';

export function Steps({ title, items }: NonNullable<LandingPlan['steps']>) {
  return (
    <Band title={<T text={title} />} ground="warm">
      <ol className={styles.grid}>
        {items.map((item, index) => (
          <li key={item.title.ja} className={styles.step}>
            <p className={styles.number}>
              <T text={text.stepNumber} values={{ number: index + 1 }} />
            </p>
            <h3>
              <T text={item.title} />
            </h3>
            <p>
              <T text={item.body} />
            </p>
          </li>
        ))}
      </ol>
    </Band>
  );
}
