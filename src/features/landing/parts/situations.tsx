import { Link } from '#ui/button/link.tsx';
import { Icon } from '#ui/text/icon.tsx';
import { T } from '#ui/text/t.tsx';
import styles from '../landing.module.css';
import type { LandingPlan } from '../landing-plan.ts';
import { Band } from './band.tsx';

export function Situations({ title, items }: NonNullable<LandingPlan['situations']>) {
  return (
    <Band title={<T text={title} />}>
      <ul className={styles.grid}>
        {items.map((item) => (
          <li key={item.to} className={styles.situation}>
            <h3>
              <Link to={item.to} className={styles.cardLink}>
                <T text={item.title} />
                <Icon name="next" size={18} />
              </Link>
            </h3>
            <p>
              <T text={item.body} />
            </p>
          </li>
        ))}
      </ul>
    </Band>
  );
}
