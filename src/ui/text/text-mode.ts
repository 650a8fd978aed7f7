import { createContext, type ReactNode } from 'react';

/** One interface text. `easy` is the version in やさしい日本語; if it is absent, `ja` is used. */
export interface UiText {
  readonly ja: string;
  readonly easy?: string;
}

export type TextMode = 'standard' | 'easy';

/** The version of the interface texts that is shown. The app sets it from the display settings. */
export const TextModeContext = createContext<TextMode>('standard');

/** The values of the placeholders `{name}` in a text. */
export type TextValues = Readonly<Record<string, string | number>>;

export interface Furigana {
  /** Puts readings above the words of a text, but not above the inserted values. */
  readonly annotate: (template: string, values?: TextValues) => ReactNode;
  /** Appends the reading in brackets, for places where only plain text is possible. */
  readonly inBrackets: (words: string) => string;
}

/** Null unless readings are switched on and their code, which is a lazy module, has been loaded. */
export const FuriganaContext = createContext<Furigana | null>(null);

/** The text for a mode. Its placeholders are not replaced yet. */
export function templateOf(text: UiText, mode: TextMode): string {
  return mode === 'easy' ? (text.easy ?? text.ja) : text.ja;
}

/** The text for a mode, with its placeholders replaced. An unknown placeholder stays visible. */
export function wordsOf(text: UiText, mode: TextMode, values: TextValues = {}): string {
  return templateOf(text, mode).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
