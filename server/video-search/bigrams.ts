import { type Expression, type SqlBool, sql } from 'kysely';
import { normaliseForSearch } from '#lib/search-text.ts';

/** Separates the fields of a search text, so that no word is found across two fields: words contain no white space. */
export const FIELD_SEPARATOR = '\n';

/**
 * Separates the four sections of a search text: the title; the names of genres, tags and supervisor; the description;
 * the captions.
 */
const SECTION_END = '\u001e';

/** Normalises the fields of the four sections and joins them into a search text. */
export function joinSections(sections: readonly (readonly string[])[]): string {
  return sections.map((fields) => fields.map(normaliseForSearch).join(FIELD_SEPARATOR)).join(SECTION_END);
}

/** The sections that determine relevance: all except the captions. */
export const RANKED_SECTIONS = [0, 1, 2] as const;

/**
 * One LIKE pattern of a word for each ranked section. It matches texts with the word in that section or in an earlier
 * one. Texts that were imported by an earlier release have no sections and match no pattern.
 */
export function sectionPatterns(word: string): string[] {
  return RANKED_SECTIONS.map((section) => patternOf(word) + `${SECTION_END}%`.repeat(RANKED_SECTIONS.length - section));
}

const SEPARATORS = new RegExp(`[${FIELD_SEPARATOR}${SECTION_END}]`);

/**
 * The pairs of adjacent characters in each field of a normalised text, and every single character, without duplicates.
 * A keyword of one character (手, 音) needs the single ones, because a field's last character begins no pair.
 */
export function bigramsOf(text: string): Set<string> {
  const bigrams = new Set<string>();
  for (const field of text.split(SEPARATORS)) {
    let previous = '';
    for (const character of field) {
      bigrams.add(character);
      if (previous !== '') bigrams.add(previous + character);
      previous = character;
    }
  }
  return bigrams;
}

/**
 * The bigrams that a text must have to contain a word: all pairs in the word, or the word itself if it is a single
 * character.
 */
export function bigramsOfWord(word: string): string[] {
  const characters = [...word];
  if (characters.length < 2) return characters;
  return [...new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`))];
}

/**
 * The LIKE pattern with which `contains` finds a word; special characters are escaped. Word and text must be normalised
 * in the same way.
 */
export function patternOf(word: string): string {
  return `%${word.replace(/[\\%_]/g, (special) => `\\${special}`)}%`;
}

export function contains(text: Expression<string>, pattern: string): Expression<SqlBool> {
  return sql<SqlBool>`${text} like ${pattern} escape '\\'`;
}
