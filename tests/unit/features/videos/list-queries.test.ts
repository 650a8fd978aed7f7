import { InfiniteQueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { Api } from '#api/api.ts';
import { NetworkError } from '#api/errors.ts';
import { createQueryClient } from '#app/queries/query-client.ts';
import { NO_FILTER } from '#catalog/filter.ts';
import { isCutOff } from '#features/offline/content-age.ts';
import { lengthenList, listOf, loadList, videoListOptions } from '#features/videos/list-queries.ts';

/** An API with these videos that records its requests. `counted`: the total number that it reports. */
function catalogue(ids: string[], counted = () => ids.length) {
  const asked: [offset: number, perPage: number][] = [];
  const holds: Promise<unknown>[] = [];
  const call = async (_: string, { query }: { query: { offset: number; per_page: number } }) => {
    asked.push([query.offset, query.per_page]);
    await holds.shift();
    const videos = ids.slice(query.offset, query.offset + query.per_page).map((videoId) => ({ videoId }));
    return { videos, count: counted() };
  };
  const of = { api: { call } as unknown as Api, userKey: 'member', filter: NO_FILTER };
  const queryClient = createQueryClient('server');
  const { queryKey } = videoListOptions(of, 1);
  const list = () => {
    const data = queryClient.getQueryData(queryKey);
    return data && listOf(data);
  };
  const shown = () => list()?.videos.map(({ videoId }) => videoId) ?? [];
  /** Opens a screen that shows this list. @returns a function that closes the screen */
  const show = (page: number) => {
    const leave = new InfiniteQueryObserver(queryClient, videoListOptions(of, page)).subscribe(() => {});
    screens.push(leave);
    return leave;
  };
  return { of, queryClient, queryKey, asked, holds, ids, list, shown, show };
}
const screens: (() => void)[] = [];
afterEach(() => {
  for (const leave of screens.splice(0)) leave();
  vi.useRealTimers();
});
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`);

test('an address with fifty pages takes six calls, and so does a refetch', async () => {
  const { of, queryClient, queryKey, asked, shown } = catalogue(numbered(1000));
  await loadList(queryClient, of, 50);
  expect(shown()).toEqual(numbered(600));
  expect(asked.splice(0)).toEqual([0, 100, 200, 300, 400, 500].map((offset) => [offset, 100]));
  await loadList(queryClient, of, 50);
  expect(asked, 'the list is cached').toEqual([]);
  // A refetch for an address with one page must not shorten the list.
  await queryClient.infiniteQuery({ ...videoListOptions(of, 1), queryKey, staleTime: 0 });
  expect(shown()).toHaveLength(600);
  expect(asked).toHaveLength(6);
});

test('each additional page is one call; a video that moved to it appears once', async () => {
  const { of, queryClient, asked, ids, list, shown, show } = catalogue(numbered(25));
  await loadList(queryClient, of, 1);
  show(1);
  ids.unshift('new');
  expect(await lengthenList(queryClient, of, 1)).toBe(23);
  expect(shown()).toEqual(numbered(23));
  expect(await lengthenList(queryClient, of, 2)).toBe(25);
  const whole = list();
  expect(whole?.hasMore).toBe(false);
  expect(asked).toEqual([
    [0, 12],
    [12, 12],
    [24, 12],
  ]);
});

test('a list that a logout removes during a request is not created again from its middle', async () => {
  const { of, queryClient, list, show } = catalogue(numbered(30));
  await loadList(queryClient, of, 1);
  show(1);
  const longer = lengthenList(queryClient, of, 1);
  queryClient.clear();
  await longer;
  expect(list()).toBeUndefined();
});

test('a list that grew page by page is refetched with few calls, and stays as long', async () => {
  const { of, queryClient, asked, shown, show } = catalogue(numbered(250));
  await loadList(queryClient, of, 1);
  show(1);
  for (let page = 1; page < 10; page += 1) await lengthenList(queryClient, of, page);
  expect(asked.splice(0)).toHaveLength(10);
  await queryClient.infiniteQuery({ ...videoListOptions(of, 10), staleTime: 0 });
  expect(shown()).toEqual(numbered(120));
  expect(asked).toEqual([
    [0, 100],
    [100, 20],
  ]);
});

test('a cached list that is shorter than its address is extended', async () => {
  const { of, queryClient, shown } = catalogue(numbered(100));
  await loadList(queryClient, of, 1);
  await loadList(queryClient, of, 4);
  expect(shown()).toEqual(numbered(48));
});

test('a list that has fewer videos than the reported number ends', async () => {
  const { of, queryClient, asked, list, show } = catalogue(numbered(12), () => 30);
  await loadList(queryClient, of, 1);
  show(1);
  expect(list()?.hasMore).toBe(true);
  await lengthenList(queryClient, of, 1);
  expect(list()).toMatchObject({ hasMore: false, videos: { length: 12 } });
  expect(asked).toHaveLength(2);
});

test('an outdated list is extended to its address even while it is refetched at its old length', async () => {
  const { of, queryClient, queryKey, shown, show } = catalogue(numbered(100));
  await loadList(queryClient, of, 1);
  await queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  show(2);
  expect(queryClient.isFetching(), 'the screen refetches').toBe(1);
  await loadList(queryClient, of, 2);
  expect(shown()).toEqual(numbered(24));
});

/** Holds back the API's next answer until the returned promise is resolved. */
function hold(holds: Promise<unknown>[]): PromiseWithResolvers<void> {
  const held = Promise.withResolvers<void>();
  holds.push(held.promise);
  return held;
}

test('an additional page is added although a renewed session refetches the list meanwhile', async () => {
  const { of, queryClient, queryKey, asked, holds, shown, show } = catalogue(numbered(100));
  await loadList(queryClient, of, 1);
  show(1);
  const first = hold(holds);
  const longer = lengthenList(queryClient, of, 1);
  await expect.poll(() => asked.length).toBe(2);
  void queryClient.invalidateQueries({ queryKey });
  first.resolve();
  expect(await longer).toBe(24);
  expect(shown()).toEqual(numbered(24));
});

test('an additional page waits for a refetch of the list, and the refetched videos remain', async () => {
  const { of, queryClient, queryKey, asked, holds, ids, shown, show } = catalogue(numbered(100));
  await loadList(queryClient, of, 1);
  show(1);
  ids[0] = 'renamed';
  const again = hold(holds);
  void queryClient.invalidateQueries({ queryKey });
  await expect.poll(() => asked.length).toBe(2);
  const longer = lengthenList(queryClient, of, 1);
  again.resolve();
  expect(await longer).toBe(24);
  expect(shown()).toEqual(['renamed', ...numbered(24).slice(1)]);
});

test('leaving the list during a request changes neither this list nor the next one', async () => {
  const { of, queryClient, asked, holds, shown, show } = catalogue(numbered(100));
  await loadList(queryClient, of, 1);
  const other = { ...of, filter: { ...NO_FILTER, keyword: '電車' } };
  await loadList(queryClient, other, 1);
  const leave = show(1);
  const next = hold(holds);
  const longer = lengthenList(queryClient, of, 1);
  await expect.poll(() => asked.length).toBe(3);
  new InfiniteQueryObserver(queryClient, videoListOptions(other, 1)).subscribe(() => {});
  leave();
  next.resolve();
  expect(await longer).toBeNull();
  expect(shown()).toHaveLength(12);
  expect(queryClient.getQueryData(videoListOptions(other, 1).queryKey)?.pages).toHaveLength(1);
  expect(asked).toHaveLength(3);
});

test('a page that fails without a network leaves the list, marked as offline until the next answer', async () => {
  const { of, queryClient, queryKey, holds, shown, show } = catalogue(numbered(100));
  vi.useFakeTimers({ toFake: ['Date'] });
  await loadList(queryClient, of, 1);
  show(1);
  vi.setSystemTime(Date.now() + 1000);
  holds.push(Promise.reject(new NetworkError()));
  expect(await lengthenList(queryClient, of, 1)).toBeNull();
  expect(shown()).toHaveLength(12);
  const active = () => queryClient.getQueryCache().findAll({ queryKey, type: 'active' });
  expect(isCutOff(active(), true)).toBe(true);
  vi.setSystemTime(Date.now() + 1000);
  expect(await lengthenList(queryClient, of, 1)).toBe(24);
  expect(isCutOff(active(), true)).toBe(false);
});
