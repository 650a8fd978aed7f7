// @vitest-environment jsdom
import { dehydrate, QueryClient } from '@tanstack/react-query';
import type { PersistedClient } from '@tanstack/react-query-persist-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isPersisted, persistQueries, restoreQueries, serializeWithin } from '#app/queries/query-persistence.ts';

/**
 * A persisted client with one query per entry of `queries`. The value of an entry is the length of its query's data.
 * The first query is the oldest.
 */
function clientOf(queries: Readonly<Record<string, number>>): PersistedClient {
  const queryClient = new QueryClient();
  Object.entries(queries).forEach(([key, characters], index) => {
    queryClient.setQueryData([key], 'x'.repeat(characters), { updatedAt: index + 1 });
  });
  return { timestamp: 0, buster: '1', clientState: dehydrate(queryClient) };
}

function persisted(text: string): unknown[] {
  return (JSON.parse(text) as PersistedClient).clientState.queries.map((query) => query.queryKey[0]).sort();
}

describe('of the cached answers are persisted', () => {
  it.each<[string, Record<string, number>, string[]]>([
    ['all of them if they fit', { a: 100, b: 100 }, ['a', 'b']],
    ['the newest ones if not all fit', { a: 900, b: 900, c: 900 }, ['b', 'c']],
    ['none if the only one is too long', { a: 5000 }, []],
    ['the others if the newest alone is too long', { a: 100, b: 100, c: 5000 }, ['a', 'b']],
    ['none if each is too long', { a: 5000, b: 5000 }, []],
    ['none if there are none', {}, []],
  ])('%s', (_, queries, expected) => {
    const text = serializeWithin(clientOf(queries), 3000);
    expect(text.length).toBeLessThanOrEqual(3000);
    expect(persisted(text)).toEqual(expected);
  });
});

it('an answer whose refetch failed is persisted as a successful one', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  queryClient.setQueryData(['a'], 'seen');
  await queryClient
    .fetchQuery({ queryKey: ['a'], queryFn: () => Promise.reject(new Error('offline')) })
    .catch(() => {});
  expect(queryClient.getQueryState(['a'])).toMatchObject({ status: 'error', data: 'seen' });
  const clientState = dehydrate(queryClient, { shouldDehydrateQuery: () => true });
  const text = serializeWithin({ timestamp: 0, buster: '1', clientState });
  expect((JSON.parse(text) as PersistedClient).clientState.queries).toMatchObject([
    { queryKey: ['a'], state: { status: 'success', data: 'seen', error: null } },
  ]);
});

it.each([
  ['a member’s answer, for the same member', ['user', 'me', 'conditions', 'month'], true, 'me', true],
  ['a member’s answer, for another member', ['user', 'other', 'conditions', 'month'], true, 'me', false],
  ['a visitor’s answer, for a member', ['user', 'anon', 'videos'], true, 'me', false],
  ['a member’s answer, for a visitor', ['user', 'me', 'videos'], true, 'anon', false],
  ['a visitor’s answer, for a visitor', ['user', 'anon', 'videos'], true, 'anon', true],
  ['an answer that is the same for everybody', ['videos', 'genres'], 'all', 'me', true],
  ['a query without `persist`', ['user', 'me', 'videos'], undefined, 'me', false],
])('only answers for the current person or for everybody are persisted: %s', (_, key, persist, userKey, expected) => {
  const queryClient = new QueryClient();
  const query = queryClient
    .getQueryCache()
    .build(queryClient, { queryKey: key, ...(persist === undefined ? {} : { meta: { persist } }) });
  query.setData('known');
  expect(isPersisted(query, userKey)).toBe(expected);
});

describe('an answer that has just arrived', () => {
  const persisting = (queryClient: QueryClient, isHere = () => true) => ({ queryClient, userKey: 'me', isHere });

  async function receive(isHere?: () => boolean) {
    const queryClient = new QueryClient();
    const stop = await persistQueries(persisting(queryClient, isHere));
    queryClient
      .getQueryCache()
      .build(queryClient, { queryKey: ['seen'], meta: { persist: 'all' } })
      .setData('answer');
    return stop;
  }

  /** The data that the next page restores and can show at once. */
  async function nextPage() {
    const queryClient = new QueryClient();
    await restoreQueries(persisting(queryClient));
    return queryClient.getQueryData(['seen']);
  }

  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    localStorage.clear();
  });

  it('is there on the next page, although this one is closed at once', async () => {
    const stop = await receive();
    expect(await nextPage()).toBeUndefined();
    dispatchEvent(new Event('pagehide'));
    expect(await nextPage()).toBe('answer');
    stop();
  });

  it('is there after 1.5 s', async () => {
    vi.useFakeTimers();
    const stop = await receive();
    await vi.advanceTimersByTimeAsync(1500);
    expect(await nextPage()).toBe('answer');
    stop();
  });

  it.each([
    ['the login has ended', () => receive(() => false)],
    ['persistence has stopped', async () => (await receive())()],
  ])('is not persisted once %s', async (_, end) => {
    vi.useFakeTimers();
    await end();
    dispatchEvent(new Event('pagehide'));
    await vi.advanceTimersByTimeAsync(1500);
    expect(localStorage).toHaveLength(0);
  });

  it('is persisted with the newer half of the answers if the storage is too full for all', async () => {
    const queryClient = new QueryClient();
    const stop = await persistQueries(persisting(queryClient));
    for (const [key, age] of [
      ['older', 2000],
      ['seen', 1000],
    ] as const)
      queryClient
        .getQueryCache()
        .build(queryClient, { queryKey: [key], meta: { persist: 'all' } })
        .setData('answer', { updatedAt: Date.now() - age, manual: true });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    dispatchEvent(new Event('pagehide'));
    expect(await nextPage()).toBe('answer');
    expect(persisted(Object.values(localStorage).join(''))).toEqual(['seen']);
    stop();
  });
});
