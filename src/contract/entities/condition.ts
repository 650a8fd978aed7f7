import * as v from 'valibot';
import { CONDITION_BACKFILL_DAYS, CONDITION_NOTE_MAX, CONDITION_POINT } from '#contract/limits.ts';
import { clockTimeSchema, countSchema, idSchema, occurredAtSchema, textSchema } from '#contract/scalars.ts';
import { addDays, dayInJapan, isRealDate, minutesUntil } from '#lib/dates.ts';
import { isoDate } from '#lib/day-text.ts';

const point = (question?: string) =>
  v.pipe(
    v.number(question),
    v.integer(question),
    v.minValue(CONDITION_POINT.min, question),
    v.maxValue(CONDITION_POINT.max, question),
  );
export const pointSchema = point();
const averageSchema = v.pipe(v.number(), v.minValue(CONDITION_POINT.min), v.maxValue(CONDITION_POINT.max));

const dateEntries = {
  year: v.pipe(v.number('年を指定してください。'), v.integer('年を指定してください。')),
  month: v.pipe(v.number('月を指定してください。'), v.integer('月を指定してください。')),
  day: v.pipe(v.number('日を指定してください。'), v.integer('日を指定してください。')),
};

/** The condition of one day. The server calculates `sleeping_time`, in minutes. */
export const conditionSchema = v.object({
  id: idSchema,
  condition_point: pointSchema,
  feeling_point: pointSchema,
  sleep_in_at: v.nullable(clockTimeSchema),
  wake_up_at: v.nullable(clockTimeSchema),
  sleeping_time: v.nullable(countSchema),
  note: v.nullable(textSchema(CONDITION_NOTE_MAX)),
  ...dateEntries,
});
export type WireCondition = v.InferOutput<typeof conditionSchema>;

/** One month in the year view. An average is null if there is no value for it in that month. */
export const conditionMonthSchema = v.object({
  year: dateEntries.year,
  month: dateEntries.month,
  count: countSchema,
  condition_average: v.nullable(averageSchema),
  feeling_average: v.nullable(averageSchema),
  sleeping_time_average: v.nullable(v.number()),
});
export type WireConditionMonth = v.InferOutput<typeof conditionMonthSchema>;

/** POST /users/conditions. `sleep_in_at` and `wake_up_at` are both null, or both set to different times. */
export const conditionBodySchema = v.pipe(
  v.object({
    condition_point: point('体調を選んでください。'),
    feeling_point: point('気分を選んでください。'),
    sleep_in_at: v.nullish(clockTimeSchema, null),
    wake_up_at: v.nullish(clockTimeSchema, null),
    note: v.nullish(textSchema(CONDITION_NOTE_MAX), null),
    ...dateEntries,
    occurred_at: v.optional(occurredAtSchema),
  }),
  v.forward(
    v.check((body) => isRealDate(isoDate(body)), '実在する日付を指定してください。'),
    ['day'],
  ),
  v.forward(
    v.check((body) => body.sleep_in_at !== null || body.wake_up_at === null, '寝た時刻も入力してください。'),
    ['sleep_in_at'],
  ),
  v.forward(
    v.check((body) => body.wake_up_at !== null || body.sleep_in_at === null, '起きた時刻も入力してください。'),
    ['wake_up_at'],
  ),
  v.forward(
    v.check(
      (body) => body.sleep_in_at === null || body.sleep_in_at !== body.wake_up_at,
      '寝た時刻と起きた時刻が同じです。',
    ),
    ['wake_up_at'],
  ),
);
export type ConditionBody = v.InferOutput<typeof conditionBodySchema>;

/** Minutes of sleep between two wall-clock times. A wake-up time before the bedtime is on the next day. */
export function sleepingMinutes(sleepInAt: string, wakeUpAt: string): number {
  return minutesUntil(sleepInAt, wakeUpAt);
}

export const FUTURE_DATE = '先の日付は記録できません。';

/**
 * The error message for a date that can't be recorded, otherwise null. A date may be at most 30 days before
 * `occurredAt`, and no later than tomorrow in Japan. Tomorrow is allowed because a device east of Japan may be a day
 * ahead.
 */
export function conditionDateProblem(date: string, occurredAt: Date, now: Date): string | null {
  if (date > addDays(dayInJapan(now.getTime()), 1)) return FUTURE_DATE;
  if (date < addDays(dayInJapan(occurredAt.getTime()), -CONDITION_BACKFILL_DAYS))
    return `記録できるのは${CONDITION_BACKFILL_DAYS}日前までです。`;
  return null;
}
