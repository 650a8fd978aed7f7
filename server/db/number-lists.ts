import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isPostgres } from '#server/db/is-postgres.ts';
import type { Db } from '#server/db/schema.ts';

/**
 * Many whole numbers as one text, out of the database and into it: thousands of rows, or of parameters, take many times as
 * long as one text of them.
 */
export function joinedNumbers(number: Expression<number>, order?: Expression<unknown>): RawBuilder<string | null> {
  const inOrder = order === undefined ? sql`` : sql` order by ${order}`;
  return sql<string | null>`string_agg(cast(${number} as text), ','${inOrder})`;
}

/** What `joinedNumbers` answered; null is what it answers for no rows. */
export function splitNumbers(joined: string | null | undefined): number[] {
  return joined ? joined.split(',').map(Number) : [];
}

/** For `isOneOf`. */
export function numberList(db: Db, numbers: readonly number[]): string {
  return isPostgres(db) ? `{${numbers.join()}}` : `[${numbers.join()}]`;
}

/** Is the number one of this list, which `numberList` wrote? One statement for lists of any length. */
export function isOneOf(db: Db, number: Expression<number>, list: string): RawBuilder<SqlBool> {
  return isPostgres(db)
    ? sql<SqlBool>`${number} = any(${list}::integer[])`
    : sql<SqlBool>`${number} in (select value from json_each(${list}))`;
}
