import { expect, test } from 'vitest';
import { excerpt, stripTags } from '#catalog/plain-text.ts';

test('HTML tags are removed, entities are decoded, and white space is collapsed', () => {
  expect(stripTags('<p>働く&amp;休む</p>\n<p>&lt;例&gt;</p>')).toBe('働く&休む <例>');
});

test('an excerpt counts a surrogate pair as one character', () => {
  expect(excerpt('<p>𠮷野家で働く</p>', 4)).toBe('𠮷野家…');
  expect(excerpt('短い', 4)).toBe('短い');
});
