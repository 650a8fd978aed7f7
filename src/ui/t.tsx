import { useContext } from 'react';
import { TextModeContext, type TextValues, type UiText, wordsOf } from './text-mode.ts';

interface TProps {
  readonly text: UiText;
  readonly values?: TextValues;
}

/** Interface text as content. */
export function T({ text, values }: TProps) {
  return wordsOf(text, useContext(TextModeContext), values);
}

/** Interface text for attributes and announcements: `const say = useText(); say(text.close)`. */
export function useText(): (text: UiText, values?: TextValues) => string {
  const mode = useContext(TextModeContext);
  return (text, values) => wordsOf(text, mode, values);
}
