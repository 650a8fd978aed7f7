import { useLayoutEffect, useState } from 'react';
import { useOutboxSnapshot } from '#context/page.ts';
import { conditionDateProblem } from '#contract/entities/condition.ts';
import { monthOf } from '#lib/day-text.ts';
import { useSession } from '#session/store.ts';
import { useIsLate } from '#ui/feedback/loading.tsx';
import { useMonthRecords } from '../use-records.ts';
import { useDayDraft } from './draft.ts';

/**
 * The record and the draft of a day, and whether enough is loaded to decide between the record and an empty form
 * (`isKnown`). Use the day as React key, so that each day starts with fresh state.
 */
export function useDay(date: string, today: string) {
  const month = useMonthRecords(monthOf(date));
  const record = month.records.get(date);
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
  const mayArrive =
    record === undefined && (hasServerRecord ? month.isAsking : month.isPending && (date !== today || !mayBeEmpty));
  const [wasKnown, setWasKnown] = useState(false);
  const isComplete = isOutboxRead && !mayArrive;
  // After a delay the form is shown, even if the outbox has not been read or the server has not answered. A record that
  // arrives later is still shown.
  const isLate = useIsLate(!isComplete);
  const isKnown = wasKnown || (draft.isReady && (isComplete || isLate));
  useLayoutEffect(() => {
    if (isKnown) setWasKnown(true);
  }, [isKnown]);
  return { month, record, draft, canRecord, mayBeEmpty, isKnown, isNotReady: isLate && !isOutboxRead };
}
