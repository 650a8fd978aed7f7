import { Badge } from '#ui/text/inline-text.tsx';
import { T, useText } from '#ui/text/t.tsx';
import styles from './settings.module.css';
import { text } from './text.ts';

/** A sample that shows the effect of the settings. It is not interactive. */
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
      <p>
        <Badge tone="outline">3分</Badge>
      </p>
    </section>
  );
}
