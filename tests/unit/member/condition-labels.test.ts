import { expect, it } from 'vitest';
import { averageInWords } from '#member/condition-labels.ts';
import { type TextMode, type TextValues, type UiText, wordsOf } from '#ui/text/text-mode.ts';

const sayIn = (mode: TextMode) => (text: UiText, values?: TextValues) => wordsOf(text, mode, values);

it.each([
  [1, '1.0（とてもつらい）'],
  [2.96, '3.0（ふつう）'],
  [3.6, '3.6（「ふつう」と「よい」の間）'],
  [4.04, '4.0（よい）'],
  [4.95, '5.0（とてもよい）'],
])('says an average of %d in the words that members choose', (value, words) => {
  expect(averageInWords(value, sayIn('standard'))).toBe(words);
});

it('says an average in easy Japanese', () => {
  expect(averageInWords(2.5, sayIn('easy'))).toBe('2.5（「すこし つらい」と 「ふつう」の あいだ）');
});
