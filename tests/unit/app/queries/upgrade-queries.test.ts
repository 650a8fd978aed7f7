import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { dehydrate, hashKey, hydrate, QueryClient } from '@tanstack/react-query';
import type { PersistedClient } from '@tanstack/react-query-persist-client';
import { describe, expect, it } from 'vitest';
import type { Api } from '#api/api.ts';
import { restoreQueries } from '#app/queries/query-persistence.ts';
import { upgradeQueries } from '#app/queries/upgrade-queries.ts';
import { NO_FILTER } from '#catalog/filter.ts';
import { WIRE_SCHEMA_VERSION } from '#contract/limits.ts';
import { monthOptions, yearOptions } from '#features/conditions/condition-queries.ts';
import { cardOptions, favouritesOptions } from '#features/favourites/favourite-queries.ts';
import { latestOptions } from '#features/home/home-queries.ts';
import { listOf, loadList, videoListOptions } from '#features/videos/list-queries.ts';
import type { BrowserProfile } from '#tests/support/browser/browser-profile.ts';

const VIDEOS = [{ videoId: 'a' }, { videoId: 'b' }];

/** A query as an older build has persisted it on a device. */
function persisted(key: readonly unknown[], data: unknown): PersistedClient {
  const queryClient = new QueryClient();
  queryClient.setQueryData(key, data, { updatedAt: Date.now() });
  return { timestamp: Date.now(), buster: WIRE_SCHEMA_VERSION, clientState: dehydrate(queryClient) };
}

function restored(client: PersistedClient): QueryClient {
  const queryClient = new QueryClient();
  hydrate(queryClient, upgradeQueries(client, 'me').clientState);
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
    ['this build’s list', ['user', 'me', 'videos', 'lists', 'pages', {}], { pages: [], pageParams: [] }],
    ['the same for everybody', ['videos', 'genre-tree'], []],
    ['another person’s', ['videos', 'card', 'other', 'a'], VIDEOS[0]],
  ])('is not changed if it is %s', (_, key, data) => {
    const before = persisted(key, data);
    expect(upgradeQueries(before, 'me')).toEqual(before);
  });

  const noApi = {} as Api;
  it.each([
    ['a card', ['videos', 'card', 'me', 'a'], cardOptions(noApi, 'me', 'a')],
    ['the favourites', ['videos', 'favourites', 'me'], favouritesOptions(noApi, 'me')],
    ['a list of the home page', ['videos', 'latest', 'me'], latestOptions(noApi, 'me')],
    ['a month of records', ['conditions', 'me', 'month', '2026-11'], monthOptions(noApi, 'me', '2026-11')],
    ['a year of records', ['conditions', 'me', 'year', '2026'], yearOptions(noApi, 'me', '2026')],
    ['a list in pages', ['videos', 'lists', 'me', 'pages', NO_FILTER], { queryKey }],
  ] as const)('has this build’s key if it is %s', (_, key, { queryKey }) => {
    const queryClient = restored(persisted(key, VIDEOS));
    expect(queryClient.getQueryData(queryKey)).toEqual(VIDEOS);
    expect(queryClient.getQueryCache().find({ queryKey })?.queryHash).toBe(hashKey(queryKey));
  });

  it('is readable if a phone with the previous build stored it', () => {
    const profile = gunzipSync(readFileSync('tests/support/browser/previous-build/profile.json.gz')).toString();
    const { localStorage } = JSON.parse(profile) as BrowserProfile;
    const [key = ''] = Object.keys(localStorage).filter((name) => name.startsWith('queries:'));
    const userKey = key.slice('queries:'.length);
    const { clientState } = upgradeQueries(JSON.parse(localStorage[key] ?? ''), userKey);
    const keys = clientState.queries.map((query) => query.queryKey);
    const others = [
      ['notifications', 'newest'],
      ['introductions', 'newest'],
    ];
    expect(keys.filter(([first]) => first !== 'user')).toEqual(others);
    expect(keys).toContainEqual(latestOptions(noApi, userKey).queryKey);
    expect(keys).toContainEqual(monthOptions(noApi, userKey, '2026-11').queryKey);
  });

  it('does not replace a newer answer of this build', () => {
    const latest = latestOptions(noApi, 'me').queryKey;
    const queryClient = new QueryClient();
    queryClient.setQueryData(['videos', 'latest', 'me'], ['old'], { updatedAt: 1 });
    queryClient.setQueryData<unknown>(latest, ['new'], { updatedAt: 2 });
    const client = { timestamp: Date.now(), buster: WIRE_SCHEMA_VERSION, clientState: dehydrate(queryClient) };
    for (const queries of [client.clientState.queries, client.clientState.queries.toReversed()])
      expect(
        restored({ ...client, clientState: { ...client.clientState, queries } }).getQueryData<unknown>(latest),
      ).toEqual(['new']);
  });
});

it('a month that was stored before the clock was set back is refetched', async () => {
  const { queryKey } = monthOptions({} as Api, 'me', '2026-11');
  const hour = 3_600_000;
  const before = new QueryClient();
  before.setQueryData(queryKey, [], { updatedAt: Date.now() + hour });
  const client = { timestamp: Date.now() + hour, buster: WIRE_SCHEMA_VERSION, clientState: dehydrate(before) };
  const asked: string[] = [];
  const api = {
    call: async (name: string) => {
      asked.push(name);
      return { conditions: [] };
    },
  } as unknown as Api;
  await restored(client).fetchQuery(monthOptions(api, 'me', '2026-11'));
  expect(asked).toEqual(['conditions']);
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
