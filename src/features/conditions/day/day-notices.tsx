import { useEffect, useRef } from 'react';
import { dayLabel } from '#lib/day-labels.ts';
import { useSettings } from '#settings/settings-store.ts';
import { Button } from '#ui/button/button.tsx';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { InlineError } from '#ui/feedback/messages.tsx';
import { T, useText } from '#ui/text/t.tsx';
import type { DayRecord } from '../day-record.ts';
import { text } from '../text.ts';
import { useEarlierDrafts } from './draft.ts';
import styles from './form.module.css';
import { RecordFacts } from './record-card.tsx';

interface DayChangedProps {
  /** The day that the form records. It was today when the person began, but midnight has passed. */
  readonly day: string;
  readonly onToday: () => void;
}

/**
 * Tells the person that midnight has passed while they used the form, and that the form still records the previous day.
 */
export function DayChanged({ day, onToday }: DayChangedProps) {
  const announce = useAnnounce();
  const words = useText()(text.dayChanged, { day: dayLabel(day) });
  useEffect(() => announce(words), [announce, words]);
  return (
    <div className={styles.found}>
      <p>
        <T text={text.dayChanged} values={{ day: dayLabel(day) }} />
      </p>
      <Button onClick={onToday}>
        <T text={text.toToday} />
      </Button>
    </div>
  );
}

/**
 * Tells the person that saving is not possible yet, because the outbox has not been read. On a shared device no reload
 * is offered, because a reload would end the login and lose the text.
 */
export function NotReady() {
  const isShared = useSettings(({ sharedDevice }) => sharedDevice);
  return (
    <InlineError
      message={<T text={isShared ? text.notReadyShared : text.notReady} />}
      onRetry={isShared ? undefined : () => location.reload()}
    />
  );
}

/** Confirms that the draft was discarded, and offers to undo it. Shown until the person types again. */
export function Erased({ onUndo }: { readonly onUndo: () => void }) {
  const announce = useAnnounce();
  const words = useText()(text.erased);
  useEffect(() => announce(words), [announce, words]);
  return (
    <div className={styles.found}>
      <p>
        <T text={text.erased} />
      </p>
      <Button kind="quiet" onClick={onUndo}>
        <T text={text.undo} />
      </Button>
    </div>
  );
}

/**
 * Confirms that the day's record was deleted, and takes the focus, because the pressed button is gone. Shown until the
 * person types again.
 */
export function Removed({ date }: { readonly date: string }) {
  const place = useRef<HTMLDivElement>(null);
  const announce = useAnnounce();
  const values = { day: dayLabel(date) };
  const words = useText()(text.removed, values);
  useEffect(() => announce(words), [announce, words]);
  // An effect, because it runs after the dialog has closed. Nothing outside an open modal dialog can get the focus.
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} tabIndex={-1} className={styles.found}>
      <p>
        <T text={text.removed} values={values} />
      </p>
    </div>
  );
}

interface SavedElsewhereProps {
  readonly record: DayRecord;
  /** Called when the person prefers the saved record to the text in the form. */
  readonly onTake: () => void;
}

/**
 * Shows the record that another tab or device saved for this day while the form was in use. Saving the form replaces
 * that record.
 */
export function SavedElsewhere({ record, onTake }: SavedElsewhereProps) {
  const announce = useAnnounce();
  const words = useText()(text.savedElsewhere);
  useEffect(() => announce(words), [announce, words]);
  return (
    <div className={styles.found}>
      <p>
        <T text={text.savedElsewhere} />
      </p>
      <RecordFacts record={record} />
      <Button onClick={onTake}>
        <T text={text.takeSaved} />
      </Button>
    </div>
  );
}

interface LeftBehindProps {
  readonly today: string;
  readonly onOpen: (day: string) => void;
}

/**
 * Notices of the unsaved drafts of earlier days, each with a button that opens the day. Shown below today's editor.
 */
export function EarlierDrafts({ today, onOpen }: LeftBehindProps) {
  const say = useText();
  return useEarlierDrafts(today).map((date) => {
    const values = { day: dayLabel(date) };
    return (
      <div key={date} className={styles.found}>
        <p>
          <T text={text.leftFrom} values={values} />
        </p>
        <Button kind="quiet" aria-label={say(text.leftOpenOf, values)} onClick={() => onOpen(date)}>
          <T text={text.leftOpen} />
        </Button>
      </div>
    );
  });
}
