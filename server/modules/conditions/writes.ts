import {
  type ConditionBody,
  conditionDateProblem,
  sleepingMinutes,
  type WireCondition,
} from '#contract/entities/condition.ts';
import { isoDate } from '#lib/day-text.ts';
import { type FieldCipher, sealNullable } from '#server/db/encryption/field-cipher.ts';
import { conditionNote } from '#server/db/encryption/sealed-columns.ts';
import type { Db } from '#server/db/row-types.ts';
import { invalid } from '#server/http/api-error.ts';
import type { Writing } from '#server/idempotency/write-once.ts';
import { toCondition } from '#server/modules/conditions/repository.ts';

interface Recorded {
  readonly condition: WireCondition | null;
  readonly newer_at?: string;
}

/**
 * Stores a day's record and replaces any earlier record of that day. Ignores the new record if the stored one is later,
 * or if the day's record was deleted after the new one was made.
 * @returns the record that is stored afterwards, or null if there is none. If the new record was ignored, `newer_at` is
 * the time of the later record or deletion.
 * @throws ApiError 422 for a date that can't be recorded
 */
export async function recordCondition(writing: Writing, body: ConditionBody, cipher: FieldCipher): Promise<Recorded> {
  const { trx, member, occurredAt } = writing;
  const date = isoDate(body);
  const problem = conditionDateProblem(date, new Date(occurredAt), new Date(writing.now));
  if (problem !== null) throw invalid({ day: [problem] });
  const ofThatDay = trx.selectFrom('conditions').selectAll().where('user_id', '=', member.id).where('date', '=', date);
  const stored = await ofThatDay.executeTakeFirst();
  const deletedAt = await deletionOf(trx, member.id, date);
  const newestKnown = Math.max(stored?.occurred_at ?? Number.NEGATIVE_INFINITY, deletedAt);
  if (occurredAt < newestKnown) {
    const newer_at = new Date(newestKnown).toISOString();
    return { condition: stored === undefined ? null : toCondition(stored, cipher), newer_at };
  }
  const note = sealNullable(cipher, conditionNote(member.id, date), body.note === '' ? null : body.note);
  const values = { ...valuesOf(body), note, occurred_at: occurredAt };
  await trx
    .insertInto('conditions')
    .values({ user_id: member.id, date, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'date']).doUpdateSet(values))
    .execute();
  return { condition: toCondition(await ofThatDay.executeTakeFirstOrThrow(), cipher) };
}

/**
 * Deletes a record and stores a tombstone, because a device that was offline may still send an older record of that
 * day.
 */
export async function deleteCondition({ trx, member, now }: Writing, id: number, date: string): Promise<void> {
  await trx.deleteFrom('conditions').where('id', '=', id).where('user_id', '=', member.id).execute();
  await trx
    .insertInto('condition_tombstones')
    .values({ user_id: member.id, date, deleted_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'date']).doUpdateSet({ deleted_at: now }))
    .execute();
}

/** Copies the date of the latest record into the member's row, which every page reads when it starts. */
export async function renewLatestDate({ trx, member }: Writing): Promise<string | null> {
  const { latest } = await trx
    .selectFrom('conditions')
    .select(({ fn }) => fn.max('date').as('latest'))
    .where('user_id', '=', member.id)
    .executeTakeFirstOrThrow();
  if (latest !== member.latest_condition_date) {
    await trx.updateTable('users').set({ latest_condition_date: latest }).where('id', '=', member.id).execute();
  }
  return latest;
}

async function deletionOf(trx: Db, userId: number, date: string): Promise<number> {
  const row = await trx
    .selectFrom('condition_tombstones')
    .select('deleted_at')
    .where('user_id', '=', userId)
    .where('date', '=', date)
    .executeTakeFirst();
  return row?.deleted_at ?? Number.NEGATIVE_INFINITY;
}

function valuesOf({ condition_point, feeling_point, sleep_in_at, wake_up_at }: ConditionBody) {
  const slept = sleep_in_at !== null && wake_up_at !== null;
  return {
    condition_point,
    feeling_point,
    sleep_in_at,
    wake_up_at,
    sleeping_time: slept ? sleepingMinutes(sleep_in_at, wake_up_at) : null,
  };
}
