import * as v from 'valibot';
import {
  type ConditionBody,
  conditionBodySchema,
  conditionDateProblem,
  FUTURE_DATE,
} from '#contract/entities/condition.ts';
import { CONDITION_POINT } from '#contract/limits.ts';
import { partsOf } from '#lib/day-text.ts';
import type { OutboxItem } from '#outbox/outbox.ts';
import type { DayRecord } from '../day-record.ts';
import { text } from '../text.ts';

/** The form's contents as typed. */
export interface DayForm {
  readonly conditionPoint: number | null;
  readonly feelingPoint: number | null;
  /** `HH:mm`, or empty. */
  readonly sleepInAt: string;
  readonly wakeUpAt: string;
  readonly note: string;
}

export const EMPTY_FORM: DayForm = { conditionPoint: null, feelingPoint: null, sleepInAt: '', wakeUpAt: '', note: '' };

/** Field names as on the wire, in the order of the page. `day` stands for year, month and day. */
export const FIELDS = ['day', 'condition_point', 'feeling_point', 'sleep_in_at', 'wake_up_at', 'note'] as const;
export type FieldName = (typeof FIELDS)[number];
/** Fields for a time of day. */
export const TIMES = ['sleep_in_at', 'wake_up_at'] as const satisfies readonly FieldName[];
export type TimeName = (typeof TIMES)[number];
export type FieldErrors = Readonly<Partial<Record<FieldName, string>>>;

/** The form filled with an existing record. */
export function formOf(record: DayRecord | undefined): DayForm {
  if (record === undefined) return EMPTY_FORM;
  const { conditionPoint, feelingPoint, sleepInAt, wakeUpAt, note } = record;
  return { conditionPoint, feelingPoint, sleepInAt: sleepInAt ?? '', wakeUpAt: wakeUpAt ?? '', note: note ?? '' };
}

export function sameForm(one: DayForm, other: DayForm): boolean {
  return (Object.keys(EMPTY_FORM) as (keyof DayForm)[]).every((key) => one[key] === other[key]);
}

const pointSchema = v.nullable(
  v.pipe(v.number(), v.integer(), v.minValue(CONDITION_POINT.min), v.maxValue(CONDITION_POINT.max)),
);
const formSchema = v.object({
  conditionPoint: pointSchema,
  feelingPoint: pointSchema,
  sleepInAt: v.string(),
  wakeUpAt: v.string(),
  note: v.string(),
});

/** Fields whose messages a change may make outdated: the rules about sleep concern both times. */
const ABOUT: Readonly<Record<keyof DayForm, readonly FieldName[]>> = {
  conditionPoint: ['condition_point'],
  feelingPoint: ['feeling_point'],
  sleepInAt: ['sleep_in_at', 'wake_up_at'],
  wakeUpAt: ['sleep_in_at', 'wake_up_at'],
  note: ['note'],
};

/** The errors that remain after a change: those about changed fields are dropped. */
export function errorsLeft(errors: FieldErrors, before: DayForm, after: DayForm): FieldErrors {
  const changed = (Object.keys(EMPTY_FORM) as (keyof DayForm)[]).filter((key) => before[key] !== after[key]);
  const gone = new Set(changed.flatMap((key) => ABOUT[key]));
  return Object.fromEntries(
    FIELDS.flatMap((name) => (gone.has(name) || !(name in errors) ? [] : [[name, errors[name]]])),
  );
}

/** A stored draft, perhaps of an older build; null if invalid. */
export function readForm(value: unknown): DayForm | null {
  const result = v.safeParse(formSchema, value);
  return result.success ? result.output : null;
}

/** The record that a draft is a change of, stored with the draft; null if unknown. */
export function readBase(value: unknown): DayForm | null {
  return typeof value === 'object' && value !== null && 'base' in value ? readForm(value.base) : null;
}

function fieldOf(wireName: string | null): FieldName {
  return FIELDS.find((name) => name === wireName) ?? 'day';
}

export type Checked =
  | { readonly body: ConditionBody; readonly errors: null }
  | { readonly body: null; readonly errors: FieldErrors };

/**
 * Validates with the contract's own schema before anything is sent.
 * @param date the day to be recorded
 * @param today the device's day
 * @param halfFilled time fields that hold an incomplete time, which the browser reports without its value
 */
export function checkForm(
  form: DayForm,
  date: string,
  today: string,
  now: Date,
  halfFilled: readonly TimeName[] = [],
): Checked {
  const dateProblem = date > today ? FUTURE_DATE : conditionDateProblem(date, now, now);
  const input = {
    condition_point: form.conditionPoint ?? undefined,
    feeling_point: form.feelingPoint ?? undefined,
    sleep_in_at: form.sleepInAt === '' ? null : form.sleepInAt,
    wake_up_at: form.wakeUpAt === '' ? null : form.wakeUpAt,
    note: form.note.trim() === '' ? null : form.note,
    ...partsOf(date),
  };
  const result = v.safeParse(conditionBodySchema, input);
  // Rules about several fields run only once each field is valid. Points and note are replaced by valid values, so that
  // errors in them don't hide errors about sleep.
  const night = v.safeParse(conditionBodySchema, { ...input, condition_point: 1, feeling_point: 1, note: null });
  if (result.success && dateProblem === null && halfFilled.length === 0) return { body: result.output, errors: null };
  const errors: Partial<Record<FieldName, string>> = dateProblem === null ? {} : { day: dateProblem };
  for (const name of halfFilled) errors[name] = text.halfFilled.ja;
  for (const issue of [...(result.issues ?? []), ...(night.issues ?? [])])
    errors[fieldOf(v.getDotPath(issue))] ??= issue.message;
  return { body: null, errors };
}

/** The server's messages of a refused record by field; messages that name no known field are shown for the day. */
export function errorsOfRefusal({ message, fields = {} }: Pick<OutboxItem, 'message' | 'fields'>): FieldErrors {
  const named = Object.entries(fields);
  const errors: Partial<Record<FieldName, string>> = {};
  // A record refused under an older build has only the general message.
  for (const [wireName, messages] of named.length === 0 ? [['day', [message ?? '']] as const] : named) {
    const field = fieldOf(wireName);
    errors[field] = (errors[field] ?? '') + messages.join('');
  }
  return errors;
}
