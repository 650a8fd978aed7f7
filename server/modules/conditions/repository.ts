import type { Selectable } from 'kysely';
import type { WireCondition, WireConditionMonth } from '#contract/entities/condition.ts';
import { partsOf } from '#lib/day-text.ts';
import { type FieldCipher, openNullable } from '#server/db/encryption/field-cipher.ts';
import { conditionNote } from '#server/db/encryption/sealed-columns.ts';
import type { ConditionTable } from '#server/db/member-row-types.ts';
import type { Db } from '#server/db/row-types.ts';
import { monthAverages } from '#server/modules/conditions/month-averages.ts';

/** The records of one month (`yyyy-MM`), sorted by date. */
export async function listDays(db: Db, cipher: FieldCipher, userId: number, month: string): Promise<WireCondition[]> {
  const rows = await recordsBetween(db, userId, `${month}-01`, `${month}-31`);
  return rows.map((row) => toCondition(row, cipher));
}

/** The averages of the twelve months of a year (`yyyy`), including months without records. */
export async function listMonths(db: Db, userId: number, year: string): Promise<WireConditionMonth[]> {
  const rows = await recordsBetween(db, userId, `${year}-01-01`, `${year}-12-31`);
  return monthAverages(Number(year), rows);
}

export async function findCondition(db: Db, userId: number, id: number): Promise<Selectable<ConditionTable> | null> {
  const row = await db
    .selectFrom('conditions')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export async function latestConditionDate(db: Db, userId: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('latest_condition_date').where('id', '=', userId).executeTakeFirst();
  return row?.latest_condition_date ?? null;
}

/** The record as members see it, with its note decrypted. */
export function toCondition(row: Selectable<ConditionTable>, cipher: FieldCipher): WireCondition {
  const { user_id: userId, date, occurred_at: _, ...condition } = row;
  const note = openNullable(cipher, conditionNote(userId, date), row.note);
  return { ...condition, note, ...partsOf(date) };
}

function recordsBetween(db: Db, userId: number, first: string, last: string): Promise<Selectable<ConditionTable>[]> {
  return db
    .selectFrom('conditions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('date', '>=', first)
    .where('date', '<=', last)
    .orderBy('date')
    .execute();
}
