import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { dateWords } from '#lib/day-text.ts';
import { currentOf } from '#ui/layout/site-header.tsx';
import { T } from '#ui/text/t.tsx';
import { type TextMode, TextModeContext, wordsOf } from '#ui/text/text-mode.ts';

test('the easy version is used where there is one', () => {
  const text = { ja: '{count}件の動画が見つかりました。', easy: '動画が {count}こ あります。' };
  expect(wordsOf(text, 'standard', { count: 3 })).toBe('3件の動画が見つかりました。');
  expect(wordsOf(text, 'easy', { count: 3 })).toBe('動画が 3こ あります。');
  expect(wordsOf({ ja: '戻る' }, 'easy')).toBe('戻る');
});

test('a text with spaces between its words breaks only at the spaces', () => {
  const shown = (mode: TextMode, ja: string, easy?: string) =>
    renderToStaticMarkup(
      createElement(TextModeContext, { value: mode }, createElement(T, { text: { ja, easy } as never })),
    );
  expect(shown('easy', '元に戻せません。', 'もとに もどせません。')).toBe(
    '<span class="words">もとに もどせません。</span>',
  );
  expect([shown('standard', '絵 1', 'え 1'), shown('easy', '変更 1件'), shown('easy', '戻る', 'もどる')]).toEqual([
    '絵 1',
    '変更 1件',
    'もどる',
  ]);
});

test('a placeholder without a value stays visible', () => {
  expect(wordsOf({ ja: '{name}さん' }, 'standard')).toBe('{name}さん');
});

test.each([
  ['2025-06-02T10:00:00+09:00', '2025年6月2日'],
  ['2026-01-01T00:00:00+09:00', '2026年1月1日'],
  ['2026-01-09', '2026年1月9日'],
])('the date %s is shown as %s', (value, words) => {
  expect(dateWords(value)).toBe(words);
});

test.each([
  ['/videos', '/videos', 'page'],
  ['/videos', '/videos/01M796P9M0HT7YH4YX2H3PV545', 'true'],
  ['/videos', '/video-introductions', undefined],
  ['/', '/videos', undefined],
])('the link to %s on %s is current: %s', (to, pathname, current) => {
  expect(currentOf(to, pathname)).toBe(current);
});
