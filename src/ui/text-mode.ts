import { createContext } from 'react';

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

/** The words of a text in one mode, `{name}` replaced. An unknown name stays visible: a fault in the text, not a blank. */
export function wordsOf(text: UiText, mode: TextMode, values: TextValues = {}): string {
  const words = mode === 'easy' ? (text.easy ?? text.ja) : text.ja;
  return words.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
