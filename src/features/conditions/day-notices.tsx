import { useEffect } from 'react';
import { useSettings } from '#settings/settings-store.ts';
import { useAnnounce } from '#ui/announcer.tsx';
import { Button } from '#ui/button.tsx';
import { InlineError } from '#ui/inline-error.tsx';
import { T, useText } from '#ui/t.tsx';
import type { DayRecord } from './day-record.ts';
import styles from './form.module.css';
import { dayLabel } from './format.ts';
import { RecordFacts } from './record-card.tsx';
import { text } from './text.ts';
import { useLeftDrafts } from './use-left-drafts.ts';

interface DayChangedProps {
  /** The day that the form is about. */
  readonly day: string;
  readonly onToday: () => void;
}

/** Midnight has passed over a form in use: it stays what it is, and says so. */
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

/** What takes records over has not come. On a shared device a new page load would end the login, and what is written with it. */
export function NotReady() {
  const isShared = useSettings(({ sharedDevice }) => sharedDevice);
  return (
    <InlineError
      message={<T text={isShared ? text.notReadyShared : text.notReady} />}
      onRetry={isShared ? undefined : () => location.reload()}
    />
  );
}

/** What was given up can come back until something else is typed. */
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

interface SavedElsewhereProps {
  readonly record: DayRecord;
  /** Gives up what is typed here. */
  readonly onTake: () => void;
}

/** While this form was being filled in the day was recorded elsewhere: saving would take that record's place without a word. */
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

/** What was typed on an earlier day and not saved is that day's: today's form stands empty, and leads there. */
export function LeftBehind({ today, onOpen }: LeftBehindProps) {
  const say = useText();
  return useLeftDrafts(today).map((date) => {
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
