import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createApi } from '#api/api.ts';
import type { ApiRequest } from '#api/transport.ts';
import { linkPreviewsOf } from '#features/introductions/introduction-queries.ts';

const ADDRESS = 'https://example.jp/?a=1&b=2';

test('a card requests its preview once, under the address of its introduction', async () => {
  const requests: ApiRequest[] = [];
  const api = createApi({
    transport: async (request) => {
      requests.push(request);
      const ogp = { title: '題', description: null, image: null, page_found: true };
      const body = { version: '1.0', result: true, result_msg: '', errors: null, contents: { ogp } };
      return { status: 200, body };
    },
  });
  const previews = linkPreviewsOf(api, new QueryClient(), 'first-steps');
  expect(previews.known(ADDRESS)).toBeUndefined();

  const [preview] = await Promise.all([previews.load(ADDRESS), previews.load(ADDRESS)]);
  expect(preview).toEqual({ title: '題', description: null, image: null, pageFound: true });
  expect(requests.map(({ path, query }) => ({ path, query }))).toEqual([
    { path: '/video-introductions/first-steps/ogp', query: [['url', ADDRESS]] },
  ]);
  expect(previews.known(ADDRESS)).toEqual(preview);
});

test.each([404, 500])('a preview in an error answer with status %i is shown', async (status) => {
  const refused = (contents: unknown) => {
    const errors = { err_msgs: ['…'], err_code: null };
    return createApi({
      transport: async () => ({
        status,
        body: { version: '1.0', result: false, result_msg: '…', errors, contents },
      }),
    });
  };
  const load = (contents: unknown) => linkPreviewsOf(refused(contents), new QueryClient(), 'first').load(ADDRESS);
  const ogp = { title: '移転しました', description: 7, image: '/images/a.webp', page_found: false };
  expect(await load({ ogp })).toEqual({
    title: '移転しました',
    description: null,
    image: '/images/a.webp',
    pageFound: false,
  });
  for (const contents of [null, {}, { ogp: null }]) await expect(load(contents)).rejects.toMatchObject({ status });
});
