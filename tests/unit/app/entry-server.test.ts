import { expect, it } from 'vitest';
import type { Transport } from '#api/transport.ts';
import { render } from '#app/entry-server.tsx';

const config = {
  build: 'test',
  apiBaseUrl: '',
  mediaBaseUrl: '',
  publicOrigin: 'https://tane.example.jp',
  gtmId: null,
  errorDetails: false,
  staticSite: false,
};

const rendered = (path: string, transport: Transport) =>
  render({ url: new URL(path, config.publicOrigin), transport, config, requestId: 'request-1' });

const askedForNothing: Transport = () => Promise.reject(new Error('unexpected request'));

// The router's `*` route doesn't match addresses with line breaks (LF, CR, U+2028, U+2029), which must be 404s too.
it.each([
  ['/nowhere', '/nowhere'],
  ['/%0A', '/\n'],
  ['/%0D', '/\r'],
  ['/%E2%80%A8', '/\u2028'],
  ['/%E2%80%A9', '/\u2029'],
  ['/%00', '/\0'],
  ['/x%0A/y', '/x\n/y'],
  ['/videos/%0A/x', '/videos/\n/x'],
])('the unknown address %s answers 404 and is named on the page', async (path, shown) => {
  const page = await rendered(path, askedForNothing);
  expect(page.status).toBe(404);
  expect(page.failure).toBeNull();
  expect(page.html.replaceAll('<!-- -->', '')).toContain(`Page not found: ${shown}</p>`);
  expect(page.head).toContain('<title>ページが見つかりません｜しごとのたね</title>');
  expect(Object.values(JSON.parse(page.state).errors)).toEqual([expect.objectContaining({ notFoundPath: shown })]);
});

it('the reason of a failed render is returned to the server but not sent to the page', async () => {
  const page = await rendered('/terms', async () => ({ status: 200, body: 'no envelope' }));
  expect(page.status).toBe(500);
  expect(page.failure).toBeInstanceOf(Error);
  expect(page.state).not.toContain((page.failure as Error).message);
});
