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

const COMMA = ','.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);

/**
 * What `joinedNumbers` answered, of whole numbers from 0 on; null is what it answers for no rows. Digit by digit: a
 * hundred thousand little texts would be most of the work, and of the memory.
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
