import { useContext } from 'react';
import { FuriganaContext, TextModeContext, type TextValues, templateOf, type UiText, wordsOf } from './text-mode.ts';

interface TProps {
  readonly text: UiText;
  readonly values?: TextValues;
}

/** Interface text as content. */
export function T({ text, values }: TProps) {
  const mode = useContext(TextModeContext);
  const furigana = useContext(FuriganaContext);
  return furigana ? furigana.annotate(templateOf(text, mode), values) : wordsOf(text, mode, values);
}

/** Interface text for attributes and announcements: `const say = useText(); say(text.close)`. */
export function useText(): (text: UiText, values?: TextValues) => string {
  const mode = useContext(TextModeContext);
  return (text, values) => wordsOf(text, mode, values);
}
