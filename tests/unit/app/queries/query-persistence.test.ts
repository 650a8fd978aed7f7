import { dehydrate, QueryClient } from '@tanstack/react-query';
import type { PersistedClient } from '@tanstack/react-query-persist-client';
import { describe, expect, it } from 'vitest';
import { isPersisted, serializeWithin } from '#app/queries/query-persistence.ts';

/** A client with one query per entry; the first is the oldest. */
function clientOf(queries: Readonly<Record<string, number>>): PersistedClient {
  const queryClient = new QueryClient();
  Object.entries(queries).forEach(([key, characters], index) => {
    queryClient.setQueryData([key], 'x'.repeat(characters), { updatedAt: index + 1 });
  });
  return { timestamp: 0, buster: '1', clientState: dehydrate(queryClient) };
}

function kept(text: string): unknown[] {
  return (JSON.parse(text) as PersistedClient).clientState.queries.map((query) => query.queryKey[0]).sort();
}

describe('what is kept of the answers', () => {
  it.each<[string, Record<string, number>, string[]]>([
    ['everything that fits', { a: 100, b: 100 }, ['a', 'b']],
    ['the newer ones when not all fit', { a: 900, b: 900, c: 900 }, ['b', 'c']],
    ['nothing when the only one is too long', { a: 5000 }, []],
    ['the others when the newest is too long by itself', { a: 100, b: 100, c: 5000 }, ['a', 'b']],
    ['nothing when each is too long', { a: 5000, b: 5000 }, []],
    ['nothing of nothing', {}, []],
  ])('%s', (_, queries, expected) => {
    const text = serializeWithin(clientOf(queries), 3000);
    expect(text.length).toBeLessThanOrEqual(3000);
    expect(kept(text)).toEqual(expected);
  });
});

it('keeps an answer that could not be asked for anew as the answer that it is', async () => {
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
  ['this person’s own', ['conditions', 'me', 'month'], true, 'me', true],
  ['somebody else’s', ['conditions', 'other', 'month'], true, 'me', false],
  ['nobody’s, for a member', ['videos', 'anon'], true, 'me', false],
  ['a member’s, for nobody', ['videos', 'me'], true, 'anon', false],
  ['nobody’s, for nobody', ['videos', 'anon'], true, 'anon', true],
  ['everybody’s', ['videos', 'genres'], 'all', 'me', true],
  ['one that says nothing', ['videos', 'me'], undefined, 'me', false],
])('of the answers keeps or leaves out %s', (_, key, persist, userKey, expected) => {
  const queryClient = new QueryClient();
  const query = queryClient
    .getQueryCache()
    .build(queryClient, { queryKey: key, ...(persist === undefined ? {} : { meta: { persist } }) });
  query.setData('known');
  expect(isPersisted(query, userKey)).toBe(expected);
});
