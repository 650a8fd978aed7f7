import { useLayoutEffect, useState } from 'react';
import { useLoadedOutbox } from '#catalog/use-loaded-outbox.ts';
import { conditionDateProblem } from '#contract/entities/condition.ts';
import { monthOf } from '#lib/day-text.ts';
import { useSession } from '#session/session-store.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading } from '#ui/loading.tsx';
import { T } from '#ui/t.tsx';
import { useIsLate } from '#ui/use-is-late.ts';
import { NotReady } from './day-notices.tsx';
import { type EditedDay, Editor } from './editor.tsx';
import { KnownState } from './known-state.tsx';
import { text } from './text.ts';
import { useDayDraft } from './use-day-draft.ts';
import { useMonthRecords } from './use-day-records.ts';

interface DayEditorProps extends EditedDay {
  /** It is known how high it is: what stands below may come. */
  readonly onKnown: () => void;
}

/** One day: its record, or the form for it. Made anew for another day. */
export function DayEditor({ date, today, labelledBy, onInUse, onKnown }: DayEditorProps) {
  const month = useMonthRecords(monthOf(date));
  const { records, isPending, isAsking, isUnknown } = month;
  const record = records.get(date);
  const draft = useDayDraft(date);
  // What waits here since an earlier visit is a record too.
  const isOutboxRead = useLoadedOutbox() !== null;
  const isSaidRecorded = useSession((state) => state.latestConditionDate) === date;
  const now = new Date();
  // By the calendar that the server goes by: west of Japan the device's would offer a day that is then refused.
  const canRecord = conditionDateProblem(date, now, now) === null;
  const mayBeEmpty = canRecord || draft.found !== null;
  // An empty form for a day that is probably recorded would be filled in for nothing.
  const mayCome = record === undefined && (isSaidRecorded ? isAsking : isPending && (date !== today || !mayBeEmpty));
  const [wasKnown, setWasKnown] = useState(false);
  const isToldAll = isOutboxRead && !mayCome;
  // Nobody waits for ever to write down how they are; a record that comes after that is shown beside the form.
  const isLate = useIsLate(!isToldAll);
  const isKnown = wasKnown || (draft.isReady && (isToldAll || isLate));
  useLayoutEffect(() => {
    if (!isKnown) return;
    setWasKnown(true);
    onKnown();
  }, [isKnown, onKnown]);

  if (!isKnown) return <Loading />;
  if (!mayBeEmpty && record === undefined && isUnknown) return <KnownState {...month} />;
  if (!mayBeEmpty && record === undefined) return <EmptyState message={<T text={text.tooLate} />} />;
  return (
    <>
      {isLate && !isOutboxRead && <NotReady />}
      <Editor key={date} {...{ date, today, labelledBy, onInUse, record, draft, canRecord }} />
    </>
  );
}
