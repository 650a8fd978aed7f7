import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Api } from '#api/api.ts';
import { NO_FILTER } from '#catalog/filter.ts';
import { hasMore, lengthenList, loadList, videoListOptions } from '#features/videos/list-queries.ts';

/** An API with these videos, and what it was asked for. */
function catalogue(ids: string[]) {
  const asked: [offset: number, perPage: number][] = [];
  const call = async (_: string, { query }: { query: { offset: number; per_page: number } }) => {
    asked.push([query.offset, query.per_page]);
    const videos = ids.slice(query.offset, query.offset + query.per_page).map((videoId) => ({ videoId }));
    return { videos, count: ids.length };
  };
  const of = { api: { call } as unknown as Api, userKey: 'member', filter: NO_FILTER };
  const queryClient = new QueryClient();
  const { queryKey } = videoListOptions(of, 1);
  const list = () => queryClient.getQueryData(queryKey);
  const shown = () => list()?.videos.map(({ videoId }) => videoId) ?? [];
  return { of, queryClient, queryKey, asked, ids, list, shown };
}
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`);

test('an address that asks for fifty pages takes six calls, and so does asking anew', async () => {
  const { of, queryClient, queryKey, asked, shown } = catalogue(numbered(1000));
  await loadList(queryClient, of, 50);
  expect(shown()).toEqual(numbered(600));
  expect(asked.splice(0)).toEqual([0, 100, 200, 300, 400, 500].map((offset) => [offset, 100]));
  await loadList(queryClient, of, 50);
  expect(asked, 'it is there').toEqual([]);
  // Somebody who looks at its first page meanwhile doesn't make it shorter.
  await queryClient.fetchQuery({ ...videoListOptions(of, 1), queryKey, staleTime: 0 });
  expect(shown()).toHaveLength(600);
  expect(asked).toHaveLength(6);
});

test('one page more is one call; a video that moved behind it stands once', async () => {
  const { of, queryClient, asked, ids, list, shown } = catalogue(numbered(25));
  await loadList(queryClient, of, 1);
  ids.unshift('new');
  expect(await lengthenList(queryClient, of, 1)).toBe(23);
  expect(shown()).toEqual(numbered(23));
  expect(await lengthenList(queryClient, of, 2)).toBe(25);
  const whole = list();
  expect(whole && hasMore(whole)).toBe(false);
  expect(asked).toEqual([
    [0, 12],
    [12, 12],
    [24, 12],
  ]);
});

test('a list that is gone meanwhile, with its owner, is not begun anew in its middle', async () => {
  const { of, queryClient, list } = catalogue(numbered(30));
  await loadList(queryClient, of, 1);
  const longer = lengthenList(queryClient, of, 1);
  queryClient.clear();
  expect(await longer).toBeNull();
  expect(list()).toBeUndefined();
});
