import type { ReactNode } from 'react';
import styles from '#ui/styles/utilities.module.css';
import type { TextValues } from '../text-mode.ts';
import { AFTER_NUMBER, READINGS } from './readings.ts';

/** A part of a text. `reading` is null if the part needs no reading or the reading is unknown. */
export interface Piece {
  readonly words: string;
  readonly reading: string | null;
}

interface Entry {
  /** The words as they appear in a text, without readings. */
  readonly surface: string;
  readonly pieces: readonly Piece[];
}

const KANJI = /[\p{Script=Han}々〆]/u;
/**
 * The width of one character of a reading, in em of the base text. Readings have half the font size of the base text,
 * and kana are slightly narrower than full width.
 */
const KANA_WIDTH = 0.45;
const PLACEHOLDER = /(\{\w+\})/;

/** The entries by their first character, longest first, because longer entries must match before shorter ones. */
const entries = new Map<string, Entry[]>();
for (const line of READINGS.trim().split(/\s+/)) {
  const entry = entryOf(line);
  const first = entry.surface.charAt(0);
  entries.set(
    first,
    [...(entries.get(first) ?? []), entry].sort((a, b) => b.surface.length - a.surface.length),
  );
}

function entryOf(line: string): Entry {
  const pieces = [...line.matchAll(/([^《]*?)((?:[\p{Script=Han}々〆]+(?=《))?)(?:《(.+?)》|$)/gu)].flatMap(
    ([, plain = '', words = '', reading]) => [
      ...(plain === '' ? [] : [{ words: plain, reading: null }]),
      ...(words === '' ? [] : [{ words, reading: reading ?? null }]),
    ],
  );
  return { surface: pieces.map(({ words }) => words).join(''), pieces };
}

function entryAt(text: string, at: number): Entry | undefined {
  return entries.get(text.charAt(at))?.find(({ surface }) => text.startsWith(surface, at));
}

function counterAt(text: string): Entry | undefined {
  const counter = [...AFTER_NUMBER].find(([words]) => text.startsWith(words));
  const entry = entryAt(text, 0);
  if (counter === undefined || (entry?.surface.length ?? 0) > counter[0].length) return entry;
  const [words, reading] = counter;
  return { surface: words, pieces: [{ words, reading }] };
}

/**
 * Splits a text without placeholders into pieces. Unknown words get no reading. `isAfterNumber`: the text follows an
 * inserted value, so a counter at its beginning gets its reading from AFTER_NUMBER.
 */
export function piecesOf(text: string, isAfterNumber = false): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  while (at < text.length) {
    const entry = isAfterNumber && at === 0 ? counterAt(text) : entryAt(text, at);
    const pieces = entry?.pieces ?? [{ words: text.charAt(at), reading: null }];
    found.push(...pieces);
    at += entry?.surface.length ?? 1;
    // Skips a reading that the text itself has in brackets, as in 障害（しょうがい）, so that it isn't shown twice.
    const said = `（${pieces.at(-1)?.reading}）`;
    if (text.startsWith(said, at)) at += said.length;
  }
  return joined(found);
}

/** Appends the reading in brackets: 沖縄県（おきなわけん）. Words without a reading stay unchanged. */
export function inBrackets(words: string): string {
  const pieces = piecesOf(words);
  const isRead = pieces.some(({ reading }) => reading !== null);
  return isRead ? `${words}（${pieces.map((piece) => piece.reading ?? piece.words).join('')}）` : words;
}

/** The pieces of a text that contain kanji but have no reading. A test uses this to find missing readings. */
export function unreadIn(text: string): string[] {
  return text
    .split(PLACEHOLDER)
    .flatMap((part, index, parts) => (isPlaceholder(part) ? [] : piecesOf(part, isPlaceholder(parts[index - 1] ?? ''))))
    .filter(({ words, reading }) => reading === null && KANJI.test(words))
    .map(({ words }) => words);
}

function isPlaceholder(part: string): boolean {
  return part.startsWith('{') && part.endsWith('}');
}

/**
 * Renders a text with its readings. One `span` contains everything, because a flex container such as a button would lay
 * out several elements separately. Inserted values get no reading, because their reading is unknown.
 */
export function annotate(text: string, values: TextValues = {}): ReactNode {
  const parts = text.split(PLACEHOLDER);
  const pieces = parts.flatMap((part, index) =>
    isPlaceholder(part)
      ? { words: String(values[part.slice(1, -1)] ?? part), reading: null }
      : piecesOf(part, isPlaceholder(parts[index - 1] ?? '')),
  );
  return (
    <span>
      {joined(pieces).map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order
        <Read key={index} {...piece} />
      ))}
    </span>
  );
}

/**
 * Joins adjacent pieces without a reading, because a piece that is only a space would be lost in an accessible name.
 */
function joined(pieces: readonly Piece[]): Piece[] {
  const found: Piece[] = [];
  for (const piece of pieces) {
    const last = found.at(-1);
    if (piece.reading === null && last?.reading === null)
      found[found.length - 1] = { words: last.words + piece.words, reading: null };
    else found.push(piece);
  }
  return found;
}

/**
 * A word with its reading. It uses no `ruby` element, because browsers don't display `ruby` as inline and would
 * therefore put spaces around it in accessible names (直 す). The style sheet draws the reading as generated content of
 * an inline element that is hidden from screen readers.
 */
function Read({ words, reading }: Piece) {
  if (reading === null) return words;
  const overhang = reading.length * KANA_WIDTH - words.length;
  return (
    <span className={styles.word} style={overhang > 0 ? { paddingInline: `${overhang / 2}em` } : undefined}>
      {words}
      <span aria-hidden="true" data-reading={reading} className={styles.reading} />
    </span>
  );
}
