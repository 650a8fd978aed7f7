import * as v from 'valibot';
import { type DayForm, EMPTY_FORM } from '#contract/condition-draft.ts';
import {
  type ConditionBody,
  conditionBodySchema,
  conditionDateProblem,
  FUTURE_DATE,
} from '#contract/entities/condition.ts';
import { CONDITION_POINT } from '#contract/limits.ts';
import { partsOf } from '#lib/day-text.ts';
import type { OutboxItem } from '#outbox/outbox.ts';
import { text } from '../text.ts';

/** Field names as in the API, in the order of the page. `day` stands for the API's fields year, month and day. */
export const FIELDS = ['day', 'condition_point', 'feeling_point', 'sleep_in_at', 'wake_up_at', 'note'] as const;
export type FieldName = (typeof FIELDS)[number];
export const TIMES = ['sleep_in_at', 'wake_up_at'] as const satisfies readonly FieldName[];
export type TimeName = (typeof TIMES)[number];
export type FieldErrors = Readonly<Partial<Record<FieldName, string>>>;

export function sameForm(one: DayForm, other: DayForm): boolean {
  return (Object.keys(EMPTY_FORM) as (keyof DayForm)[]).every((key) => one[key] === other[key]);
}

const pointSchema = v.nullable(
  v.pipe(v.number(), v.integer(), v.minValue(CONDITION_POINT.min), v.maxValue(CONDITION_POINT.max)),
);
const formSchema: v.GenericSchema<unknown, DayForm> = v.object({
  conditionPoint: pointSchema,
  feelingPoint: pointSchema,
  sleepInAt: v.string(),
  wakeUpAt: v.string(),
  note: v.string(),
});

/** For each input, the fields whose errors are outdated once the input changes. The two times depend on each other. */
const ABOUT: Readonly<Record<keyof DayForm, readonly FieldName[]>> = {
  conditionPoint: ['condition_point'],
  feelingPoint: ['feeling_point'],
  sleepInAt: ['sleep_in_at', 'wake_up_at'],
  wakeUpAt: ['sleep_in_at', 'wake_up_at'],
  note: ['note'],
};

/** Removes the errors that a change from `before` to `after` has made outdated. */
export function errorsLeft(errors: FieldErrors, before: DayForm, after: DayForm): FieldErrors {
  const changed = (Object.keys(EMPTY_FORM) as (keyof DayForm)[]).filter((key) => before[key] !== after[key]);
  const gone = new Set(changed.flatMap((key) => ABOUT[key]));
  return Object.fromEntries(
    FIELDS.flatMap((name) => (gone.has(name) || !(name in errors) ? [] : [[name, errors[name]]])),
  );
}

/** Validates a stored draft, which an older build may have written. Null if the draft is invalid. */
export function readForm(value: unknown): DayForm | null {
  const result = v.safeParse(formSchema, value);
  return result.success ? result.output : null;
}

/** The `base` of a stored draft; null if missing or invalid. */
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
 * Validates the form with the contract's schema. `halfFilled`: the time inputs that are only partly filled in. Returns
 * the body to send, or an error message for each invalid field.
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
  // The schema checks cross-field rules only if every single field is valid. This second check uses valid points and no
  // note, so that errors in those fields don't hide an error about sleep.
  const night = v.safeParse(conditionBodySchema, { ...input, condition_point: 1, feeling_point: 1, note: null });
  if (result.success && dateProblem === null && halfFilled.length === 0) return { body: result.output, errors: null };
  const errors: Partial<Record<FieldName, string>> = dateProblem === null ? {} : { day: dateProblem };
  for (const name of halfFilled) errors[name] = text.halfFilled.ja;
  for (const issue of [...(result.issues ?? []), ...(night.issues ?? [])])
    errors[fieldOf(v.getDotPath(issue))] ??= issue.message;
  return { body: null, errors };
}

/** The server's messages about a refused record, by field. Messages about unknown fields are assigned to `day`. */
export function errorsOfRefusal({ message, fields = {} }: Pick<OutboxItem, 'message' | 'fields'>): FieldErrors {
  const named = Object.entries(fields);
  const errors: Partial<Record<FieldName, string>> = {};
  // Refusals that an older build stored have a general message and no fields.
  for (const [wireName, messages] of named.length === 0 ? [['day', [message ?? '']] as const] : named) {
    const field = fieldOf(wireName);
    errors[field] = (errors[field] ?? '') + messages.join('');
  }
  return errors;
}
