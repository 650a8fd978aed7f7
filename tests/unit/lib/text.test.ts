import { describe, expect, it } from 'vitest';
import { decodePart, decodePath } from '#lib/text.ts';

describe('an address is decoded, invalid parts stay as they are', () => {
  it.each([
    ['faq-3', 'faq-3', 'faq-3'],
    ['%E9%9D%A2%E6%8E%A5', '面接', '面接'],
    ['a%2Fb', 'a/b', 'a%2Fb'],
    ['50%', '50%', '50%'],
    ['%E9%9D', '%E9%9D', '%E9%9D'],
    ['', '', ''],
  ])('%s', (text, part, path) => {
    expect(decodePart(text)).toBe(part);
    expect(decodePath(text)).toBe(path);
  });
});
