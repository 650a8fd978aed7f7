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
  /** Called once the editor's height is known, so that content below it can be shown. */
  readonly onKnown: () => void;
}

/** One day: its record, or the form for it. Rendered with the day as key. */
export function DayEditor({ date, today, labelledBy, onInUse, onKnown }: DayEditorProps) {
  const month = useMonthRecords(monthOf(date));
  const { records, isPending, isAsking, isUnknown } = month;
  const record = records.get(date);
  const draft = useDayDraft(date);
  // False until the outbox is read: a record from an earlier visit may be waiting in it.
  const isOutboxRead = useOutboxSnapshot().status !== 'loading';
  const isSaidRecorded = useSession((state) => state.latestConditionDate) === date;
  const now = new Date();
  // The calendar of Japan, as on the server. A device west of Japan could otherwise offer a day that the server
  // refuses.
  const canRecord = conditionDateProblem(date, now, now) === null;
  const mayBeEmpty = canRecord || draft.found !== null;
  // Avoids an empty form for a day whose record is probably still loading.
  const mayCome = record === undefined && (isSaidRecorded ? isAsking : isPending && (date !== today || !mayBeEmpty));
  const [wasKnown, setWasKnown] = useState(false);
  const isToldAll = isOutboxRead && !mayCome;
  // After a delay, the form appears even if answers are missing; a record that arrives later is still shown.
  const isLate = useIsLate(!isToldAll);
  const isKnown = wasKnown || (draft.isReady && (isToldAll || isLate));
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
