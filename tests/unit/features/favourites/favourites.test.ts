import { describe, expect, it } from 'vitest';
import type { VideoSummary } from '#catalog/types.ts';
import { favouriteIds, shownIds } from '#features/favourites/merge-favourites.ts';
import { withFlag } from '#features/favourites/with-flag.ts';

const video = (videoId: string, favoriteFlag: 0 | 1 = 1) => ({ videoId, favoriteFlag }) as VideoSummary;
const pending = (wanted: Record<string, boolean>) => new Map(Object.entries(wanted));

describe('what are favourites now', () => {
  it.each([
    ['the server’s alone', [video('a'), video('b')], {}, ['a', 'b']],
    ['a visitor’s alone, the last first', [], { a: true, b: true }, ['b', 'a']],
    ['without what was taken off here', [video('a'), video('b')], { a: false }, ['b']],
    ['with what was added here', [video('a')], { z: true }, ['z', 'a']],
    ['what is added here and known there stands once', [video('a')], { a: true }, ['a']],
    ['what the server was just told to drop', [video('a', 0), video('b')], {}, ['b']],
    ['dropped, and wanted again', [video('a', 0)], { a: true }, ['a']],
  ] as const)('%s', (_, server, wanted, ids) => {
    expect(favouriteIds({ server, pending: pending(wanted) })).toEqual(ids);
  });

  it('what was taken off during this visit keeps its place; what is new stands first', () => {
    expect(shownIds(['a', 'b', 'c'], ['a', 'c'])).toEqual(['a', 'b', 'c']);
    expect(shownIds(['a', 'b'], ['n', 'a', 'b'])).toEqual(['n', 'a', 'b']);
  });
});

describe('one video’s flag in whatever is kept', () => {
  it.each([
    ['a list', [video('a', 0), video('b', 0)], [video('a', 0), video('b', 1)]],
    [
      'pages of a list',
      { pages: [{ videos: [video('b', 0)], count: 1 }], pageParams: [0] },
      { pages: [{ videos: [video('b', 1)], count: 1 }], pageParams: [0] },
    ],
    [
      'a video with its related ones',
      { ...video('b', 0), related: [video('a', 0), video('b', 0)] },
      { ...video('b', 1), related: [video('a', 0), video('b', 1)] },
    ],
  ])('in %s', (_, before, after) => {
    expect(withFlag(before, 'b', true)).toEqual(after);
  });

  it('data in which it doesn’t stand is the very same', () => {
    const data = { pages: [{ videos: [video('a')] }], nothing: null };
    expect(withFlag(data, 'b', true)).toBe(data);
    expect(withFlag(data, 'a', true)).toBe(data);
  });
});
