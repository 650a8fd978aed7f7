import { createContext, type ReactNode } from 'react';

/** One piece of interface text. `easy` is its version in やさしい日本語; without one, `ja` serves. */
export interface UiText {
  readonly ja: string;
  readonly easy?: string;
}

export type TextMode = 'standard' | 'easy';

/** Which version of the interface's words a person reads. The app fills it from the display settings. */
export const TextModeContext = createContext<TextMode>('standard');

/** What stands in the place of `{name}` in a text. */
export type TextValues = Readonly<Record<string, string | number>>;

export interface Furigana {
  /** Puts their readings over the words of a text, whose values stay as they are. */
  readonly annotate: (template: string, values?: TextValues) => ReactNode;
  /** Words with their reading behind them, for where nothing can stand above. */
  readonly inBrackets: (words: string) => string;
}

/** Null: nobody asked for it. It comes when it is wanted. */
export const FuriganaContext = createContext<Furigana | null>(null);

/** A text in one mode, with its `{name}`. */
export function templateOf(text: UiText, mode: TextMode): string {
  return mode === 'easy' ? (text.easy ?? text.ja) : text.ja;
}

/** The words of a text in one mode, `{name}` replaced. An unknown name stays visible: a fault in the text, not a blank. */
export function wordsOf(text: UiText, mode: TextMode, values: TextValues = {}): string {
  return templateOf(text, mode).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
