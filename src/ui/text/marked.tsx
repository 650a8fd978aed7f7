import { normaliseForSearch } from '#lib/search-text.ts';
import styles from '../styles/utilities.module.css';

interface MarkedProps {
  readonly text: string;
  /** The words to mark, as `searchWords` returns them. */
  readonly words: readonly string[];
}

/** Marks search words in a text, with the same matching rules as the search: あいさつ also marks アイサツ. */
export function Marked({ text, words }: MarkedProps) {
  return partsOf(text, words).map(({ start, part, isFound }) =>
    isFound ? (
      <mark key={start} className={styles.found}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

interface Part {
  readonly start: number;
  readonly part: string;
  readonly isFound: boolean;
}

/** Divides a text into the parts that match one of the words, and the parts between them. */
export function partsOf(text: string, words: readonly string[]): Part[] {
  const characters = [...text];
  // For each UTF-16 unit of `normalised`, the index in `characters` of the character that it comes from.
  const origins: number[] = [];
  let normalised = '';
  for (const [index, character] of characters.entries()) {
    for (const one of normaliseForSearch(character)) {
      normalised += one;
      for (let unit = 0; unit < one.length; unit += 1) origins.push(index);
    }
  }
  const found = new Set<number>();
  for (const word of words) {
    for (let at = normalised.indexOf(word); at >= 0; at = normalised.indexOf(word, at + 1))
      for (let unit = at; unit < at + word.length; unit += 1) found.add(origins[unit] ?? 0);
  }
  const parts: Part[] = [];
  for (const [start, character] of characters.entries()) {
    const isFound = found.has(start);
    const last = parts.at(-1);
    if (last?.isFound === isFound) parts[parts.length - 1] = { ...last, part: last.part + character };
    else parts.push({ start, part: character, isFound });
  }
  return parts;
}
