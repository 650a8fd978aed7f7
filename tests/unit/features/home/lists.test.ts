import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Api } from '#api/api.ts';
import { latestOptions, viewedOptions } from '#features/home/home-queries.ts';

/** The query that a list of the home page sends to the API, without empty parameters. */
async function asked(list: typeof latestOptions | typeof viewedOptions): Promise<Record<string, unknown>> {
  const queries: Record<string, unknown>[] = [];
  const call = async (_: string, { query }: { query: Record<string, unknown> }) => {
    queries.push(query);
    return { videos: [], count: 0 };
  };
  await new QueryClient().fetchQuery({ ...list({ call } as unknown as Api, 'anon') } as ReturnType<
    typeof latestOptions
  >);
  expect(queries).toHaveLength(1);
  const isNarrowing = (value: unknown) => value !== '' && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(queries[0] ?? {}).filter(([, value]) => isNarrowing(value)));
}

it('the latest videos are the newest of all', async () => {
  expect(await asked(latestOptions)).toEqual({
    per_page: expect.any(Number),
    sort_type: 0,
    view_status: 0,
    favorite_flag: 0,
    search_type: 0,
  });
});

it('the viewed list contains viewed videos only, the last viewed first', async () => {
  expect(await asked(viewedOptions)).toMatchObject({ sort_type: 4, view_status: 1, favorite_flag: 0 });
});
