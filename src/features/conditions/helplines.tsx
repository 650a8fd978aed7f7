import { T } from '#ui/t.tsx';
import styles from './helplines.module.css';
import { HELPLINES, text } from './helplines-text.ts';

/** Whom to call on a hard day: here, not behind a link, so that it takes no network and no search. */
export function Helplines() {
  return (
    <div>
      <p>
        <T text={text.lead} />
      </p>
      <ul className={styles.list}>
        {HELPLINES.map(({ name, number }) => (
          <li key={number}>
            <a href={`tel:${number.replaceAll('-', '')}`} className={styles.line}>
              <span>
                <T text={name} />
              </span>{' '}
              <span className={styles.number}>{number}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
