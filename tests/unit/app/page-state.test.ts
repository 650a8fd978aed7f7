// @vitest-environment jsdom
import { dehydrate, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pack, unpack } from '#app/start/packed-json.ts';
import { pageStateToJson, readPageState } from '#app/start/page-state.ts';
import { STATE_ELEMENT_ID } from '#contract/page-constants.ts';

describe('a list of equal objects in the page’s state', () => {
  const videos = [
    { id: 'a', tags: [{ slug: 'x' }, { slug: 'y' }], note: null },
    { id: 'b', tags: [], note: 'text' },
  ];

  it('names each property once', () => {
    expect(pack({ videos })).toEqual({
      videos: {
        '#': ['id', 'tags', 'note'],
        rows: [
          ['a', { '#': ['slug'], rows: [['x'], ['y']] }, null],
          ['b', [], 'text'],
        ],
      },
    });
  });

  it.each<[string, unknown]>([
    ['equal objects', videos],
    ['objects within objects', { pages: [{ videos, next: null }], at: 1 }],
    ['objects with other properties', [{ a: 1 }, { b: 1 }, { a: 1, b: 2 }]],
    [
      'the same properties in another order',
      [
        { a: 1, b: 2 },
        { b: 3, a: 4 },
      ],
    ],
    ['empty lists and objects', [[], {}, [{}], [{}, {}]]],
    ['mixed lists', [{ a: 1 }, null, 'text', [1, 2], { a: 2 }]],
    [
      'lists of lists',
      [
        [{ a: 1 }, { a: 2 }],
        [{ a: 3 }, { a: 4 }],
      ],
    ],
    [
      'texts like the names of a table',
      [
        { '#': 1, rows: 2 },
        { '#': 3, rows: 4 },
      ],
    ],
    ['simple values', 'text'],
  ])('is restored exactly: %s', (_, value) => {
    expect(unpack(JSON.parse(JSON.stringify(pack(value))))).toEqual(value);
  });

  it('leaves undefined properties out, as JSON does', () => {
    const value = [
      { a: 1, b: undefined },
      { a: 2, b: 3 },
    ];
    expect(unpack(JSON.parse(JSON.stringify(pack(value))))).toStrictEqual([{ a: 1 }, { a: 2, b: 3 }]);
  });
});

describe('the state in a page’s HTML', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }));
  afterEach(() => void vi.useRealTimers());

  it('is read as the query library would have written it', async () => {
    const client = new QueryClient();
    await client.prefetchQuery({
      queryKey: ['tags'],
      queryFn: () => [{ slug: 'a' }, { slug: 'b' }],
      meta: { persist: 'all' },
    });
    await client.prefetchInfiniteQuery({
      queryKey: ['lists', { genres: [] }],
      queryFn: () => ({ videos: [], next: null }),
      initialPageParam: 1,
    });
    const state = { queries: dehydrate(client), loaderData: { list: { head: { title: '動画' } } }, errors: null };
    expect(state.queries.queries).toHaveLength(2);
    document.body.innerHTML = `<script type="application/json" id="${STATE_ELEMENT_ID}"></script>`;
    const block = document.getElementById(STATE_ELEMENT_ID) as HTMLElement;
    block.textContent = pageStateToJson(state);
    expect(readPageState(document)).toEqual(state);
    expect(block.textContent.length).toBeLessThan(JSON.stringify(state).length / 2);
  });
});
