import { useContext } from 'react';
import { FuriganaContext, TextModeContext, type TextValues, templateOf, type UiText, wordsOf } from './text-mode.ts';

interface TProps {
  readonly text: UiText;
  readonly values?: TextValues;
}

/** Interface text as content. In やさしい日本語 words are separated by spaces, and lines break only between words. */
export function T({ text, values }: TProps) {
  const mode = useContext(TextModeContext);
  const furigana = useContext(FuriganaContext);
  const words = furigana ? furigana.annotate(templateOf(text, mode), values) : wordsOf(text, mode, values);
  return mode === 'easy' && text.easy?.includes(' ') ? <span className="words">{words}</span> : words;
}

/** Interface text for attributes and announcements: `const say = useText(); say(text.close)`. */
export function useText(): (text: UiText, values?: TextValues) => string {
  const mode = useContext(TextModeContext);
  return (text, values) => wordsOf(text, mode, values);
}

/**
 * Returns a function that appends the reading in brackets if readings are switched on. For the options of a native
 * list, which can't contain ruby.
 */
export function useInBrackets(): (words: string) => string {
  const furigana = useContext(FuriganaContext);
  return furigana ? furigana.inBrackets : asTheyAre;
}

const asTheyAre = (words: string) => words;
