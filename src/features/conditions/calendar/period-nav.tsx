import { monthLabel } from '#lib/day-labels.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/text/icon.tsx';
import { useText } from '#ui/text/t.tsx';
import type { Place } from '../address.ts';
import { text } from '../text.ts';
import styles from './calendar.module.css';

interface Props {
  readonly shown: Place['shown'];
  /** The previous month or year; null if nothing can be recorded there. */
  readonly before: Place['shown'] | null;
  /** The next month or year; null if it is in the future. */
  readonly after: Place['shown'] | null;
  readonly onShow: (shown: Place['shown']) => void;
}

/**
 * The shown month or year between two buttons. A button without a target is `aria-disabled` instead of `disabled`, so
 * that it does not lose the focus.
 */
export function PeriodNav({ shown, before, after, onShow }: Props) {
  const say = useText();
  const isYear = 'year' in shown;
  return (
    <div className={styles.nav}>
      <Button
        iconOnly
        aria-label={say(isYear ? text.previousYear : text.previousMonth)}
        aria-disabled={before === null}
        onClick={() => before && onShow(before)}
      >
        <Icon name="previous" />
      </Button>
      <p className={styles.period} aria-live="polite">
        {isYear ? `${shown.year}年` : monthLabel(shown.month)}
      </p>
      <Button
        iconOnly
        aria-label={say(isYear ? text.nextYear : text.nextMonth)}
        aria-disabled={after === null}
        onClick={() => after && onShow(after)}
      >
        <Icon name="next" />
      </Button>
    </div>
  );
}
