/** Stands between two fields, so that no word is found across their border. Not a character that people search for. */
export const FIELD_SEPARATOR = '\n';

/**
 * Every single character and every pair of neighbours of a normalised text, none twice.
 * Single ones are stored too: a one-character keyword (手, 音) must find the last letter of a text as well.
 */
export function gramsOf(text: string): Set<string> {
  const grams = new Set<string>();
  for (const field of text.split(FIELD_SEPARATOR)) {
    let previous = '';
    for (const character of field) {
      grams.add(character);
      if (previous !== '') grams.add(previous + character);
      previous = character;
    }
  }
  return grams;
}

/** The grams that a text must have to contain a word: its pairs, or the word itself when it is one character. */
export function gramsToAsk(word: string): string[] {
  const characters = [...word];
  if (characters.length < 2) return characters;
  return [...new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`))];
}
