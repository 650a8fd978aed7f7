import type { ConditionBody } from '#contract/entities/condition.ts';

/**
 * The format of the draft of one day's condition record. The editor of the record writes drafts. The outbox, in the
 * page or in the worker, writes one too: if the server ignores a condition that was sent, the condition becomes the
 * draft of its day.
 */

/** The contents of the day's form. */
export interface DayForm {
  readonly conditionPoint: number | null;
  readonly feelingPoint: number | null;
  /** `HH:mm`, or empty. */
  readonly sleepInAt: string;
  readonly wakeUpAt: string;
  readonly note: string;
}

export const EMPTY_FORM: DayForm = { conditionPoint: null, feelingPoint: null, sleepInAt: '', wakeUpAt: '', note: '' };

export interface ConditionDraft extends DayForm {
  /** The day's record when the person started editing. If the current record differs, it was changed elsewhere. */
  readonly base: DayForm;
}

export function draftOf(form: DayForm, base: DayForm): ConditionDraft {
  return { ...form, base };
}

interface RecordValues {
  readonly conditionPoint: number;
  readonly feelingPoint: number;
  readonly sleepInAt: string | null;
  readonly wakeUpAt: string | null;
  readonly note: string | null;
}

/** The form with the values of the day's record. The form is empty if the day has no record. */
export function formOf(record: RecordValues | undefined): DayForm {
  if (record === undefined) return EMPTY_FORM;
  const { conditionPoint, feelingPoint, sleepInAt, wakeUpAt, note } = record;
  return { conditionPoint, feelingPoint, sleepInAt: sleepInAt ?? '', wakeUpAt: wakeUpAt ?? '', note: note ?? '' };
}

export function formOfBody(body: ConditionBody): DayForm {
  return formOf({
    conditionPoint: body.condition_point,
    feelingPoint: body.feeling_point,
    sleepInAt: body.sleep_in_at,
    wakeUpAt: body.wake_up_at,
    note: body.note,
  });
}
