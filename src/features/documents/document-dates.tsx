import { DateText, japaneseDate } from '#ui/date-text.tsx';
import { T } from '#ui/t.tsx';
import styles from './documents.module.css';
import { text } from './text.ts';

interface DocumentDatesProps {
  readonly posted: string;
  readonly modified: string;
}

/** When a text was published, and when it last changed if that was another day. */
export function DocumentDates({ posted, modified }: DocumentDatesProps) {
  return (
    <p className={styles.dates}>
      <span>
        <T text={text.posted} />：<DateText value={posted} />
      </span>
      {japaneseDate(posted) !== japaneseDate(modified) && (
        <span>
          <T text={text.modified} />：<DateText value={modified} />
        </span>
      )}
    </p>
  );
}
