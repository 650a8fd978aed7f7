import { useEffect } from 'react';
import { useSettings } from '#settings/settings-store.ts';
import { Button } from '#ui/button/button.tsx';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { InlineError } from '#ui/feedback/messages.tsx';
import { T, useText } from '#ui/text/t.tsx';
import type { DayRecord } from '../day-record.ts';
import { dayLabel } from '../format.ts';
import { text } from '../text.ts';
import { useEarlierDrafts } from './draft.ts';
import styles from './form.module.css';
import { RecordFacts } from './record-card.tsx';

interface DayChangedProps {
  /** The day of the form. */
  readonly day: string;
  readonly onToday: () => void;
}

/** Says that midnight has passed while the form was in use, and that it still belongs to the previous day. */
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
 * Says that the outbox is not available yet. No reload is offered on a shared device, because it would end the login
 * and lose the text.
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

/** Offers to undo discarding the draft until something else is typed. */
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
  /** Discards the text typed here. */
  readonly onTake: () => void;
}

/** Says that the day was recorded elsewhere while this form was in use: saving replaces that record. */
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

/** Unsaved drafts of earlier days. Today's form stays empty and links to them. */
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
