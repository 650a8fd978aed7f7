import { useContext } from 'react';
import { FuriganaContext, TextModeContext, type TextValues, templateOf, type UiText, wordsOf } from './text-mode.ts';

interface TProps {
  readonly text: UiText;
  readonly values?: TextValues;
}

/** Renders an interface text. Easy Japanese has spaces between words, and lines break only between words. */
export function T({ text, values }: TProps) {
  const mode = useContext(TextModeContext);
  const furigana = useContext(FuriganaContext);
  const words = furigana ? furigana.annotate(templateOf(text, mode), values) : wordsOf(text, mode, values);
  return mode === 'easy' && text.easy?.includes(' ') ? <span className="words">{words}</span> : words;
}

/** Returns a function that gives an interface text as a string, for attributes and announcements: `say(text.close)`. */
export function useText(): (text: UiText, values?: TextValues) => string {
  const mode = useContext(TextModeContext);
  return (text, values) => wordsOf(text, mode, values);
}

/**
 * Returns a function that appends the reading in brackets if readings are switched on. It is for the options of a
 * native list, which can't contain readings above words.
 */
export function useInBrackets(): (words: string) => string {
  const furigana = useContext(FuriganaContext);
  return furigana ? furigana.inBrackets : asTheyAre;
}

const asTheyAre = (words: string) => words;
