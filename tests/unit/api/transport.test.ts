import { expect, it } from 'vitest';
import { createApi } from '#api/api.ts';
import { NetworkError } from '#api/errors.ts';
import { createHttpTransport } from '#api/transport.ts';

const envelope = { version: '1.0', result: true, result_msg: '', errors: null, contents: null };

function client(baseUrl: string, token: () => string | null = () => null) {
  const sent: { url: string; init: RequestInit }[] = [];
  const transport = createHttpTransport({
    baseUrl,
    fetch: async (url, init = {}) => {
      sent.push({ url: String(url), init });
      return Response.json(envelope);
    },
    antiForgeryToken: token,
  });
  return {
    transport,
    api: createApi({ transport }),
    sent,
    header: (index: number, name: string) => headerOf(sent[index]?.init, name),
  };
}

const headerOf = (init: RequestInit | undefined, name: string) => new Headers(init?.headers).get(name);

it.each([
  ['the page’s own origin', '', '/api/v1/videos/views'],
  ['the configured API server', 'https://api.example.jp', 'https://api.example.jp/api/v1/videos/views'],
])('calls go to /api/v1 of %s', async (_, baseUrl, address) => {
  const { api, sent } = client(baseUrl);
  await api.call('clearViews');
  expect(sent.map(({ url }) => url)).toEqual([address]);
});

it.each([
  ['to the page’s own origin', '', 'same-origin'],
  ['to another origin', 'https://api.example.jp', 'include'],
])('cookies are sent %s, except for calls with `credentials: omit`', async (_, baseUrl, credentials) => {
  const { transport, sent } = client(baseUrl);
  const read = { method: 'GET', path: '/videos', query: [] };
  await transport(read);
  await transport({ ...read, credentials: 'omit' });
  expect(sent.map(({ init }) => init.credentials)).toEqual([credentials, 'omit']);
});

it('a body is sent as JSON, and JSON is requested', async () => {
  const { api, sent, header } = client('');
  await api.call('deregister', { body: { deregister_reason: 3 } });
  expect(JSON.parse(String(sent[0]?.init.body))).toEqual({ deregister_reason: 3 });
  expect([header(0, 'content-type'), header(0, 'accept')]).toEqual(['application/json', 'application/json']);
});

it('a picture is sent as a form without a content type, so that the browser adds the boundary', async () => {
  const { api, sent, header } = client('');
  const form = new FormData();
  form.append('avatar_img', new Blob(['x']), 'x.png');
  await api.call('uploadAvatar', { body: form });
  expect(sent[0]?.init.body).toBe(form);
  expect(header(0, 'content-type')).toBeNull();
});

it('every request, including reads, carries the current anti-forgery token if there is one', async () => {
  const tokens = ['first', null, 'third'];
  const { api, header } = client('', () => tokens.shift() ?? null);
  await api.call('me').catch(() => {});
  await api.call('clearViews');
  await api.call('deregister', { body: { deregister_reason: 3 } });
  expect([0, 1, 2].map((index) => header(index, 'x-xsrf-token'))).toEqual(['first', null, 'third']);
});

it('a failed connection is a NetworkError, an aborted request is not', async () => {
  const failing = createHttpTransport({
    baseUrl: '',
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    antiForgeryToken: () => null,
  });
  const request = { method: 'GET', path: '/faqs', query: [] };
  await expect(failing(request)).rejects.toBeInstanceOf(NetworkError);
  await expect(failing({ ...request, signal: AbortSignal.abort() })).rejects.toBeInstanceOf(TypeError);
});
