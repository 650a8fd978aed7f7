import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { Api } from '#api/api.ts';
import { isPersisted } from '#app/queries/query-persistence.ts';
import { knownFlag, withFlag } from '#catalog/favourite-flags.ts';
import type { VideoSummary } from '#catalog/types.ts';
import { applyDelivered, cacheCard, cardOptions, favouritesOptions } from '#features/favourites/favourite-queries.ts';
import { favouriteIds, shownIds } from '#features/favourites/merge-favourites.ts';

const video = (videoId: string, favoriteFlag: 0 | 1 = 1) => ({ videoId, favoriteFlag }) as VideoSummary;
const pending = (wanted: Record<string, boolean>) => new Map(Object.entries(wanted));

describe('the current favourites', () => {
  it.each([
    ['only the server’s', [video('a'), video('b')], {}, ['a', 'b']],
    ['only a visitor’s, latest first', [], { a: true, b: true }, ['b', 'a']],
    ['without one removed on this device', [video('a'), video('b')], { a: false }, ['b']],
    ['with one added on this device', [video('a')], { z: true }, ['z', 'a']],
    ['one that is on the server and added here appears once', [video('a')], { a: true }, ['a']],
    ['without one that the server has just removed', [video('a', 0), video('b')], {}, ['b']],
    ['with one that was removed and added again', [video('a', 0)], { a: true }, ['a']],
  ] as const)('%s', (_, server, wanted, ids) => {
    expect(favouriteIds({ server, pending: pending(wanted) })).toEqual(ids);
  });

  it('a favourite removed during this visit stays in its place; a new one comes first', () => {
    expect(shownIds(['a', 'b', 'c'], ['a', 'c'])).toEqual(['a', 'b', 'c']);
    expect(shownIds(['a', 'b'], ['n', 'a', 'b'])).toEqual(['n', 'a', 'b']);
  });
});

describe('the changed favourite flag of a video', () => {
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
  ])('is changed in %s', (_, before, after) => {
    expect(withFlag(before, 'b', true)).toEqual(after);
  });

  it('leaves data without the video as the same object', () => {
    const data = { pages: [{ videos: [video('a')] }], nothing: null };
    expect(withFlag(data, 'b', true)).toBe(data);
    expect(withFlag(data, 'a', true)).toBe(data);
  });
});

it('the newest cached answer of this member tells whether a video is a favourite', () => {
  const queryClient = new QueryClient();
  const cache = (key: string[], data: unknown, updatedAt: number) =>
    queryClient.setQueryData(['user', ...key], data, { updatedAt });
  cache(['me', 'videos', 'lists'], { videos: [video('a', 0), video('b')], count: 2 }, 1);
  cache(['me', 'videos', 'card', 'a'], video('a'), 2);
  cache(['other', 'videos', 'lists'], { videos: [video('c')], count: 1 }, 3);
  expect(['a', 'b', 'c'].map((id) => knownFlag(queryClient, 'me', id))).toEqual([1, 1, 0]);
});

it('the query with the card of a favourite is persisted', () => {
  const [queryClient, api] = [new QueryClient(), {} as Api];
  cacheCard(queryClient, api, 'me', video('a'));
  const { queryKey } = cardOptions(api, 'me', 'a');
  const query = queryClient.getQueryCache().find({ queryKey });
  expect(query?.state.data).toMatchObject(video('a'));
  expect(query && isPersisted(query, 'me')).toBe(true);
});

describe('an answer that was in flight when the server stored a favourite', () => {
  /** The call's answers, in the order of its requests. Each is sent when `answer` is called. */
  function slowApi() {
    const requests: ((contents: unknown) => void)[] = [];
    const api = { call: () => new Promise((resolve) => requests.push(resolve)) } as unknown as Api;
    /** Returns whether a request was waiting. */
    const answer = (videos: VideoSummary[]) => {
      const send = requests.shift();
      send?.({ videos, count: videos.length });
      return send !== undefined;
    };
    return { api, answer };
  }

  it('does not become the list of favourites, which is requested again at once', async () => {
    const queryClient = new QueryClient();
    const { api, answer } = slowApi();
    const options = { ...favouritesOptions(api, 'me'), staleTime: Number.POSITIVE_INFINITY };
    const early = queryClient.prefetchQuery(options);
    applyDelivered(queryClient, 'me', 'a', true);
    const late = queryClient.prefetchQuery(options);
    answer([]);
    answer([video('a')]);
    await Promise.all([early, late]);
    expect(queryClient.getQueryData(options.queryKey)).toMatchObject([video('a')]);
  });

  it('is replaced in the open list of favourites', async () => {
    const queryClient = new QueryClient();
    const { api, answer } = slowApi();
    const shown = new QueryObserver(queryClient, favouritesOptions(api, 'me'));
    const close = shown.subscribe(() => undefined);
    applyDelivered(queryClient, 'me', 'a', true);
    answer([]);
    await expect.poll(() => answer([video('a')])).toBe(true);
    await expect.poll(() => shown.getCurrentResult().data).toMatchObject([video('a')]);
    close();
  });

  it('gets the new flag in other lists, also after a second change, and is stale', async () => {
    const queryClient = new QueryClient();
    const queryKey = ['user', 'me', 'videos', 'lists'];
    let answer: (data: unknown) => void = () => undefined;
    const queryFn = () => new Promise((resolve) => (answer = resolve));
    const loading = queryClient.prefetchQuery({ queryKey, queryFn });
    applyDelivered(queryClient, 'me', 'a', true);
    applyDelivered(queryClient, 'me', 'b', true);
    applyDelivered(queryClient, 'me', 'b', false);
    answer([video('a', 0), video('b')]);
    await loading;
    expect(queryClient.getQueryData(queryKey)).toEqual([video('a'), video('b', 0)]);
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  it('an answer that arrived earlier gets the flag and stays as old as it was', () => {
    const queryClient = new QueryClient();
    const queryKey = ['user', 'me', 'videos', 'lists'];
    queryClient.setQueryData(queryKey, [video('a', 0)], { updatedAt: 1 });
    applyDelivered(queryClient, 'me', 'a', true);
    expect(queryClient.getQueryState(queryKey)).toMatchObject({ data: [video('a')], dataUpdatedAt: 1 });
  });
});
