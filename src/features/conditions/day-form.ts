import * as v from 'valibot';
import {
  type ConditionBody,
  conditionBodySchema,
  conditionDateProblem,
  FUTURE_DATE,
} from '#contract/entities/condition.ts';
import { partsOf } from '#lib/day-text.ts';
import type { OutboxItem } from '#outbox/outbox.ts';
import type { DayRecord } from './day-record.ts';
import { text } from './text.ts';

/** What the form holds, as typed. */
export interface DayForm {
  readonly conditionPoint: number | null;
  readonly feelingPoint: number | null;
  /** `HH:mm`, or empty. */
  readonly sleepInAt: string;
  readonly wakeUpAt: string;
  readonly note: string;
}

export const EMPTY_FORM: DayForm = { conditionPoint: null, feelingPoint: null, sleepInAt: '', wakeUpAt: '', note: '' };

/** In the order on the page, by the wire's names. `day` stands for year, month and day. */
export const FIELDS = ['day', 'condition_point', 'feeling_point', 'sleep_in_at', 'wake_up_at', 'note'] as const;
export type FieldName = (typeof FIELDS)[number];
/** Those with hours and minutes. */
export const TIMES = ['sleep_in_at', 'wake_up_at'] as const satisfies readonly FieldName[];
export type TimeName = (typeof TIMES)[number];
export type FieldErrors = Readonly<Partial<Record<FieldName, string>>>;

/** The form of a record that is to be corrected. */
export function formOf(record: DayRecord | undefined): DayForm {
  if (record === undefined) return EMPTY_FORM;
  const { conditionPoint, feelingPoint, sleepInAt, wakeUpAt, note } = record;
  return { conditionPoint, feelingPoint, sleepInAt: sleepInAt ?? '', wakeUpAt: wakeUpAt ?? '', note: note ?? '' };
}

export function sameForm(one: DayForm, other: DayForm): boolean {
  return (Object.keys(EMPTY_FORM) as (keyof DayForm)[]).every((key) => one[key] === other[key]);
}

const pointSchema = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)));
const formSchema = v.object({
  conditionPoint: pointSchema,
  feelingPoint: pointSchema,
  sleepInAt: v.string(),
  wakeUpAt: v.string(),
  note: v.string(),
});

/** The fields that a message beside each of them is about: the rules of the night speak of both times. */
const ABOUT: Readonly<Record<keyof DayForm, readonly FieldName[]>> = {
  conditionPoint: ['condition_point'],
  feelingPoint: ['feeling_point'],
  sleepInAt: ['sleep_in_at', 'wake_up_at'],
  wakeUpAt: ['sleep_in_at', 'wake_up_at'],
  note: ['note'],
};

/** What is still to be said after a change: a message about what was there before would be untrue. */
export function errorsLeft(errors: FieldErrors, before: DayForm, after: DayForm): FieldErrors {
  const changed = (Object.keys(EMPTY_FORM) as (keyof DayForm)[]).filter((key) => before[key] !== after[key]);
  const gone = new Set(changed.flatMap((key) => ABOUT[key]));
  return Object.fromEntries(
    FIELDS.flatMap((name) => (gone.has(name) || !(name in errors) ? [] : [[name, errors[name]]])),
  );
}

/** A draft as an earlier visit left it, perhaps of another release; null when it is none. */
export function readForm(value: unknown): DayForm | null {
  const result = v.safeParse(formSchema, value);
  return result.success ? result.output : null;
}

/** What stood there when a draft was begun, kept beside it; null where nobody knows. */
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
 * The server's own rules, before anything is sent.
 * @param date the day that is recorded
 * @param today the device's day
 * @param halfFilled times of which the browser tells only that something of them is there, not what
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
  // Rules over several fields are only asked when each field is right by itself: the others must not hide what is wrong with the night.
  const night = v.safeParse(conditionBodySchema, { ...input, condition_point: 1, feeling_point: 1, note: null });
  if (result.success && dateProblem === null && halfFilled.length === 0) return { body: result.output, errors: null };
  const errors: Partial<Record<FieldName, string>> = dateProblem === null ? {} : { day: dateProblem };
  for (const name of halfFilled) errors[name] = text.halfFilled.ja;
  for (const issue of [...(result.issues ?? []), ...(night.issues ?? [])])
    errors[fieldOf(v.getDotPath(issue))] ??= issue.message;
  return { body: null, errors };
}

/** What the server said of a record that it refused, beside the fields that it named; the rest is about the day. */
export function errorsOfRefusal({ message, fields = {} }: Pick<OutboxItem, 'message' | 'fields'>): FieldErrors {
  const named = Object.entries(fields);
  const errors: Partial<Record<FieldName, string>> = {};
  // A record that an older build kept has the message alone.
  for (const [wireName, messages] of named.length === 0 ? [['day', [message ?? '']] as const] : named) {
    const field = fieldOf(wireName);
    errors[field] = (errors[field] ?? '') + messages.join('');
  }
  return errors;
}
