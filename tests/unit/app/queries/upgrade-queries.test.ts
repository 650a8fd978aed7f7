import { dehydrate, hashKey, hydrate, QueryClient } from '@tanstack/react-query';
import type { PersistedClient } from '@tanstack/react-query-persist-client';
import { describe, expect, it } from 'vitest';
import type { Api } from '#api/api.ts';
import { restoreQueries } from '#app/queries/query-persistence.ts';
import { upgradeQueries } from '#app/queries/upgrade-queries.ts';
import { NO_FILTER } from '#catalog/filter.ts';
import { WIRE_SCHEMA_VERSION } from '#contract/limits.ts';
import { listOf, loadList, videoListOptions } from '#features/videos/list-queries.ts';

const VIDEOS = [{ videoId: 'a' }, { videoId: 'b' }];

/** A query as an older build has persisted it on a device. */
function persisted(key: readonly unknown[], data: unknown): PersistedClient {
  const queryClient = new QueryClient();
  queryClient.setQueryData(key, data, { updatedAt: Date.now() });
  return { timestamp: Date.now(), buster: WIRE_SCHEMA_VERSION, clientState: dehydrate(queryClient) };
}

function restored(client: PersistedClient): QueryClient {
  const queryClient = new QueryClient();
  hydrate(queryClient, upgradeQueries(client).clientState);
  return queryClient;
}

describe('a query that an older build persisted', () => {
  const asked: number[] = [];
  const api = {
    call: async (_: string, { query }: { query: { offset: number } }) => {
      asked.push(query.offset);
      return { videos: [{ videoId: 'c' }], count: 3 };
    },
  } as unknown as Api;
  const of = { api, userKey: 'me', filter: NO_FILTER };
  const { queryKey } = videoListOptions(of, 1);

  it('becomes a list of videos of this build, complete and with its original age', () => {
    const before = persisted(['videos', 'lists', 'me', NO_FILTER], { videos: VIDEOS, count: 2, reached: 2 });
    const queryClient = restored(before);
    const data = queryClient.getQueryData(queryKey);
    expect(data && listOf(data)).toEqual({ videos: VIDEOS, count: 2, hasMore: false });
    expect(queryClient.getQueryState(queryKey)?.dataUpdatedAt).toBe(before.clientState.queries[0]?.state.dataUpdatedAt);
    expect(queryClient.getQueryCache().find({ queryKey })?.queryHash).toBe(hashKey(queryKey));
  });

  it('continues with the video after its last one', async () => {
    const queryClient = restored(
      persisted(['videos', 'lists', 'me', NO_FILTER], { videos: VIDEOS, count: 3, reached: 2 }),
    );
    const known = queryClient.getQueryData(queryKey);
    expect(known && listOf(known).hasMore).toBe(true);
    await loadList(queryClient, of, 1);
    const data = queryClient.getQueryData(queryKey);
    expect(data && listOf(data).hasMore).toBe(false);
  });

  it.each([
    ['this build’s list', ['videos', 'lists', 'me', 'pages', {}], { pages: [], pageParams: [] }],
    ['a card', ['videos', 'card', 'me', 'a'], VIDEOS[0]],
    ['a list in an unknown form', ['videos', 'lists', 'me', {}], { something: 1 }],
  ])('is not changed if it is %s', (_, key, data) => {
    const before = persisted(key, data);
    expect(upgradeQueries(before)).toEqual(before);
  });
});

it('queries in localStorage are upgraded when they are restored', async () => {
  const entry = JSON.stringify(
    persisted(['videos', 'lists', 'anon', NO_FILTER], { videos: VIDEOS, count: 2, reached: 2 }),
  );
  const localStorage = { getItem: (key: string) => (key === 'queries' ? entry : null), setItem() {}, removeItem() {} };
  Object.assign(globalThis, { window: { localStorage } });
  try {
    const queryClient = new QueryClient();
    await restoreQueries({ queryClient, userKey: 'anon', isHere: () => true });
    const api = {} as Api;
    const data = queryClient.getQueryData(videoListOptions({ api, userKey: 'anon', filter: NO_FILTER }, 1).queryKey);
    expect(data && listOf(data).videos).toEqual(VIDEOS);
  } finally {
    Reflect.deleteProperty(globalThis, 'window');
  }
});
