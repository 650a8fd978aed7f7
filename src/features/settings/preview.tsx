import { Badge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { T, useText } from '#ui/t.tsx';
import styles from './settings.module.css';
import { text } from './text.ts';

/** How things look just now, in one place: heading, text, a button's look. Nothing in it does anything. */
export function Preview() {
  const say = useText();
  return (
    <section aria-label={say(text.preview)} className={styles.preview}>
      <p className={styles.previewNote}>
        <T text={text.preview} />
      </p>
      <p className={styles.previewHeading}>
        <T text={text.previewHeading} />
      </p>
      <p>
        <T text={text.previewBody} />
      </p>
      <p className={styles.previewRow}>
        <Badge tone="outline">3分</Badge>
        <span className={buttonClass('primary')}>
          <T text={text.previewButton} />
        </span>
      </p>
    </section>
  );
}
