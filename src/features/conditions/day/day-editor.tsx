import { useLayoutEffect } from 'react';
import { Loading } from '#ui/feedback/loading.tsx';
import { DataState } from '../data-state.tsx';
import { NotReady } from './day-notices.tsx';
import { Editor } from './editor.tsx';
import { useDay } from './use-day.ts';
import type { EditedDay } from './use-editor.ts';

interface DayEditorProps extends EditedDay {
  /**
   * Called once it is known what to show: the record, the form, or that the record is unavailable. The editor's height
   * is known from then on, so content can follow below.
   */
  readonly onKnown: () => void;
}

/**
 * Shows the record of a day, or the form, once enough is loaded to decide which. If the day is too long ago for the
 * form and its record is not loaded, shows a loading message or an error instead. Use the day as React key, so that
 * each day starts with fresh state.
 */
export function DayEditor({ date, today, labelledBy, onInUse, onKnown }: DayEditorProps) {
  const { month, record, draft, canRecord, mayBeEmpty, isKnown, isNotReady } = useDay(date, today);
  useLayoutEffect(() => {
    if (isKnown) onKnown();
  }, [isKnown, onKnown]);

  if (!isKnown) return <Loading />;
  if (!mayBeEmpty && record === undefined && month.isUnknown) return <DataState {...month} />;
  return (
    <>
      {isNotReady && <NotReady />}
      <Editor key={date} {...{ date, today, labelledBy, onInUse, record, draft, canRecord, mayBeEmpty }} />
    </>
  );
}
