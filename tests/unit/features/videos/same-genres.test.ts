import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createApi } from '#api/api.ts';
import type { ApiRequest } from '#api/transport.ts';
import { createRoute } from '#features/videos/list-route.tsx';
import type { ListData } from '#features/videos/list-screen.tsx';

/** Genres with the same name, ignoring HTML tags, in the list of videos (docs/product/pages.md, Genres). */

const genre = (slug: string, name: string) => ({ slug, name, icon_img_path: null, parent: null, children: [] });
const GENRES = [genre('interview', '<b>面接</b>'), genre('rest', '休む'), genre('interview-2', '面接')];

function world() {
  const requests: ApiRequest[] = [];
  const contents: Readonly<Record<string, object>> = {
    '/videos/genres': { videoGenres: GENRES },
    '/videos/tags': { tags: [], count: 0 },
    '/supervisor': { supervisors: [] },
    '/videos': { videos: [], count: 0 },
  };
  const api = createApi({
    transport: async (request) => {
      requests.push(request);
      const body = { version: '1.0', result: true, result_msg: '', errors: null, contents: contents[request.path] };
      return { status: 200, body };
    },
  });
  const { loader } = createRoute({ api, queryClient: new QueryClient() });
  return {
    open: async (query: string) => {
      const url = `http://localhost/videos${query}`;
      type Args = Parameters<typeof loader>[0];
      return (await loader({ request: new Request(url), params: {}, context: {} } as unknown as Args)) as ListData;
    },
    /** The genres in the last request for the list of videos. */
    asked: () =>
      requests
        .findLast(({ path }) => path === '/videos')
        ?.query.filter(([name]) => name === 'genres[]')
        .map(([, slug]) => slug),
  };
}

test.each(['interview', 'interview-2'])(
  'the list of either genre, here %s, contains the videos of both, under their common name',
  async (slug) => {
    const { open, asked } = world();
    const { filter, head } = await open(`?genres=${slug}`);
    expect(asked()).toEqual(['interview', 'interview-2']);
    expect(filter.genres).toEqual(['interview']);
    expect(head.title).toBe('「面接」の動画');
    expect(head.canonicalPath).toBe('/videos?genres=interview');
  },
);

test('both genres in an old address become one filter, beside others', async () => {
  const { open, asked } = world();
  expect((await open('?genres=interview-2&genres=rest&genres=interview')).filter.genres).toEqual(['interview', 'rest']);
  expect(asked()).toEqual(['interview', 'interview-2', 'rest']);
});

test('an unknown genre is requested as it is', async () => {
  const { open, asked } = world();
  expect((await open('?genres=gone')).filter.genres).toEqual(['gone']);
  expect(asked()).toEqual(['gone']);
});
