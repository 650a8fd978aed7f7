import { T } from '#ui/text/t.tsx';
import { HELPLINES, text } from '../text.ts';
import styles from './form.module.css';

/**
 * Phone numbers of helplines, shown after a hard day is recorded. They are part of the page, so that they can be read
 * offline and without following a link.
 */
export function Helplines() {
  return (
    <div>
      <p>
        <T text={text.helplinesLead} />
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
