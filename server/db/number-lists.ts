import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isPostgres } from '#server/db/postgres.ts';
import type { Db } from '#server/db/row-types.ts';

/**
 * SQL that returns many integers as one comma-separated text. Reading them as thousands of rows would take many times
 * as long.
 */
export function joinedNumbers(number: Expression<number>, order?: Expression<unknown>): RawBuilder<string | null> {
  const inOrder = order === undefined ? sql`` : sql` order by ${order}`;
  return sql<string | null>`string_agg(cast(${number} as text), ','${inOrder})`;
}

const COMMA = ','.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);

/**
 * Parses the result of `joinedNumbers`: non-negative integers, or null for no rows. Reads digit by digit, because
 * splitting would allocate a hundred thousand short strings.
 */
export function splitNumbers(joined: string | null | undefined): number[] {
  if (!joined) return [];
  const numbers: number[] = [];
  let number = 0;
  for (let index = 0; index < joined.length; index += 1) {
    const code = joined.charCodeAt(index);
    if (code === COMMA) {
      numbers.push(number);
      number = 0;
    } else number = number * 10 + code - ZERO;
  }
  numbers.push(number);
  return numbers;
}

/** Formats numbers as the parameter of `isOneOf`. */
export function numberList(db: Db, numbers: readonly number[]): string {
  return isPostgres(db) ? `{${numbers.join()}}` : `[${numbers.join()}]`;
}

/**
 * SQL that checks whether a number is in a list made by `numberList`. The SQL text is the same for lists of any length,
 * so that it can be cached.
 */
export function isOneOf(db: Db, number: Expression<number>, list: string): RawBuilder<SqlBool> {
  return isPostgres(db)
    ? sql<SqlBool>`${number} = any(${list}::integer[])`
    : sql<SqlBool>`${number} in (select value from json_each(${list}))`;
}
