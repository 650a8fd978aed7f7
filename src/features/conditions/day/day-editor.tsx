import { useLayoutEffect, useState } from 'react';
import { useOutboxSnapshot } from '#context/page.ts';
import { conditionDateProblem } from '#contract/entities/condition.ts';
import { monthOf } from '#lib/day-text.ts';
import { useSession } from '#session/store.ts';
import { Loading, useIsLate } from '#ui/feedback/loading.tsx';
import { EmptyState } from '#ui/feedback/messages.tsx';
import { T } from '#ui/text/t.tsx';
import { DataState } from '../data-state.tsx';
import { text } from '../text.ts';
import { useMonthRecords } from '../use-records.ts';
import { NotReady } from './day-notices.tsx';
import { useDayDraft } from './draft.ts';
import { type EditedDay, Editor } from './editor.tsx';

interface DayEditorProps extends EditedDay {
  /**
   * Called once the record or the form is shown. The editor's height is known from then on, so content can follow
   * below.
   */
  readonly onKnown: () => void;
}

/**
 * Shows the record of a day, or the form, once enough is loaded to decide which. Use the day as React key, so that each
 * day starts with fresh state.
 */
export function DayEditor({ date, today, labelledBy, onInUse, onKnown }: DayEditorProps) {
  const month = useMonthRecords(monthOf(date));
  const { records, isPending, isAsking, isUnknown } = month;
  const record = records.get(date);
  const draft = useDayDraft(date);
  // Until the outbox has been read, it is unknown whether it contains a record of this day.
  const isOutboxRead = useOutboxSnapshot().status !== 'loading';
  const hasServerRecord = useSession((state) => state.latestConditionDate) === date;
  const now = new Date();
  // Checked against the date in Japan, as on the server. With the local date, a device west of Japan could offer a day
  // that the server refuses.
  const canRecord = conditionDateProblem(date, now, now) === null;
  const mayBeEmpty = canRecord || draft.found !== null;
  // True while the day's record is probably still loading. No empty form is shown yet in this case.
  const mayArrive = record === undefined && (hasServerRecord ? isAsking : isPending && (date !== today || !mayBeEmpty));
  const [wasKnown, setWasKnown] = useState(false);
  const isComplete = isOutboxRead && !mayArrive;
  // After a delay the form is shown, even if the outbox has not been read or the server has not answered. A record that
  // arrives later is still shown.
  const isLate = useIsLate(!isComplete);
  const isKnown = wasKnown || (draft.isReady && (isComplete || isLate));
  useLayoutEffect(() => {
    if (!isKnown) return;
    setWasKnown(true);
    onKnown();
  }, [isKnown, onKnown]);

  if (!isKnown) return <Loading />;
  if (!mayBeEmpty && record === undefined && isUnknown) return <DataState {...month} />;
  if (!mayBeEmpty && record === undefined) return <EmptyState message={<T text={text.tooLate} />} />;
  return (
    <>
      {isLate && !isOutboxRead && <NotReady />}
      <Editor key={date} {...{ date, today, labelledBy, onInUse, record, draft, canRecord }} />
    </>
  );
}
