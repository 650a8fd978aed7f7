import { T } from '#ui/text/t.tsx';
import styles from '../landing.module.css';
import type { LandingPlan } from '../landing-plan.ts';
import { text } from '../text.ts';
import { Actions } from './band.tsx';

export function Hero({ plan }: { readonly plan: LandingPlan }) {
  return (
    <div className={styles.hero}>
      <div className={styles.heroInner}>
        <div className={styles.heroWords}>
          <p className={styles.audience}>
            <T text={plan.audience} />
          </p>
          <h1>
            <T text={plan.hero.title} />
          </h1>
          <p className={styles.lead}>
            <T text={plan.hero.body} />
          </p>
          <Actions actions={plan.actions} />
          <p className={styles.note}>
            <T text={text.freeNote} />
          </p>
        </div>
        <img
          src={`/landing/${plan.picture}.svg`}
          alt=""
          width={640}
          height={480}
          className={styles.picture}
          fetchPriority="high"
        />
      </div>
    </div>
  );
}
