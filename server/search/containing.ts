import { type Expression, type SqlBool, sql } from 'kysely';

/** For `contains`: the word literally, whatever its characters mean to LIKE. Normalised as the text is. */
export function patternOf(word: string): string {
  return `%${word.replace(/[\\%_]/g, (special) => `\\${special}`)}%`;
}

export function contains(text: Expression<string>, pattern: string): Expression<SqlBool> {
  return sql<SqlBool>`${text} like ${pattern} escape '\\'`;
}
