import { type Expression, type SqlBool, sql } from 'kysely';

/** Separates two fields of a text, so that no word is found across their border. Nobody searches for this character. */
export const FIELD_SEPARATOR = '\n';

/**
 * Every pair of neighbouring characters of a normalised text, and every single character, without duplicates. Single
 * ones are stored too: a keyword of one character (手, 音) must also find the last letter of a text.
 */
export function bigramsOf(text: string): Set<string> {
  const bigrams = new Set<string>();
  for (const field of text.split(FIELD_SEPARATOR)) {
    let previous = '';
    for (const character of field) {
      bigrams.add(character);
      if (previous !== '') bigrams.add(previous + character);
      previous = character;
    }
  }
  return bigrams;
}

/** The bigrams that a text must have to contain a word: its pairs, or the word itself when it is one character. */
export function bigramsOfWord(word: string): string[] {
  const characters = [...word];
  if (characters.length < 2) return characters;
  return [...new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`))];
}

/** For `contains`: the word literally, whatever its characters mean to LIKE. Normalised as the text is. */
export function patternOf(word: string): string {
  return `%${word.replace(/[\\%_]/g, (special) => `\\${special}`)}%`;
}

export function contains(text: Expression<string>, pattern: string): Expression<SqlBool> {
  return sql<SqlBool>`${text} like ${pattern} escape '\\'`;
}
