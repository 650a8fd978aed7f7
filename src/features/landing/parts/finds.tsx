import { Icon } from '#ui/text/icon.tsx';
import { T } from '#ui/text/t.tsx';
import styles from '../landing.module.css';
import { text } from '../text.ts';
import { Band } from './band.tsx';

const finds = [
  { icon: 'play', title: text.findShort, body: text.findShortBody },
  { icon: 'note', title: text.findWords, body: text.findWordsBody },
  { icon: 'pause', title: text.findPace, body: text.findPaceBody },
  { icon: 'star', title: text.findDays, body: text.findDaysBody },
] as const;

export function Finds() {
  return (
    <Band title={<T text={text.findTitle} />} ground="tint">
      <ul className={styles.finds}>
        {finds.map(({ icon, title, body }) => (
          <li key={icon} className={styles.find}>
            <span className={styles.mark}>
              <Icon name={icon} />
            </span>
            <div>
              <h3>
                <T text={title} />
              </h3>
              <p>
                <T text={body} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Band>
  );
}
