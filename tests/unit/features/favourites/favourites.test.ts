import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { Api } from '#api/api.ts';
import { isPersisted } from '#app/query-persistence.ts';
import type { VideoSummary } from '#catalog/types.ts';
import { cardOptions, keepCard } from '#features/favourites/favourite-queries.ts';
import { knownFlag } from '#features/favourites/known-flag.ts';
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

it('what is a favourite is known by the newest answer that was kept, of this member alone', () => {
  const queryClient = new QueryClient();
  const keep = (key: string[], data: unknown, updatedAt: number) =>
    queryClient.setQueryData(['videos', ...key], data, { updatedAt });
  keep(['lists', 'me'], { videos: [video('a', 0), video('b')], count: 2 }, 1);
  keep(['card', 'me', 'a'], video('a'), 2);
  keep(['lists', 'other'], { videos: [video('c')], count: 1 }, 3);
  expect(['a', 'b', 'c'].map((id) => knownFlag(queryClient, 'me', id))).toEqual([1, 1, 0]);
});

it('the card of a favourite outlives the page', () => {
  const [queryClient, api] = [new QueryClient(), {} as Api];
  keepCard(queryClient, api, 'me', video('a'));
  const { queryKey } = cardOptions(api, 'me', 'a');
  const kept = queryClient.getQueryCache().find({ queryKey });
  expect(kept?.state.data).toMatchObject(video('a'));
  expect(kept && isPersisted(kept, 'me')).toBe(true);
});
