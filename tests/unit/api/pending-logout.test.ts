import { beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '#api/api.ts';
import { NetworkError } from '#api/errors.ts';
import { afterPendingLogout, createPendingLogout } from '#api/pending-logout.ts';
import type { ApiRequest, ApiResponse } from '#api/transport.ts';
import { calls } from '#contract/api/calls.ts';
import type { CallName } from '#contract/api/endpoints.ts';
import { storageOf } from '#tests/support/page/tabs.ts';

/**
 * A logout is pending until the server confirms it. During this time, no other request carries the cookies of the
 * person who logged out.
 */

const ok = answer(200);
const LOGOUT = 'GET /auth/logout';

let pendingLogout: ReturnType<typeof createPendingLogout>;
beforeEach(() => {
  pendingLogout = createPendingLogout(storageOf());
  pendingLogout.set();
});

function answer(status: number): ApiResponse {
  const body = { version: '1.0', result: status === 200, result_msg: '', errors: null, contents: null };
  return { status, body };
}

/**
 * A server that answers the logout with `onLogout` and all other requests with 200. `asked`: its requests, in order.
 */
function server(onLogout: () => Promise<ApiResponse>) {
  const asked: string[] = [];
  const transport = afterPendingLogout(async ({ method, path, credentials }) => {
    asked.push(`${method} ${path}${credentials === 'omit' ? ' without cookies' : ''}`);
    return path === '/auth/logout' ? onLogout() : ok;
  }, pendingLogout);
  const call = (line: string) => {
    const [method = '', path = ''] = line.split(' ');
    return transport({ method, path, query: [] } satisfies ApiRequest);
  };
  const api = createApi({ transport });
  /** Makes a call through the API client, with placeholder values for all required parameters. */
  const read = (name: CallName) => {
    const query = { conditions_list_type: 'month', per_page: 1, offset: 0, url: '/' };
    return api.call(name, { query, params: { id: '1', slug: 'x' } } as never);
  };
  return { asked, call, read };
}

it('a pending logout is sent before any other request, once for several calls', async () => {
  const { asked, call } = server(async () => ok);
  await Promise.all([call('GET /auth/line/login'), call('POST /videos/views')]);
  await call('GET /users/me');
  expect(asked).toEqual([LOGOUT, 'GET /auth/line/login', 'POST /videos/views', 'GET /users/me']);
  expect(pendingLogout.get()).toBe(false);
});

it('a logout and simultaneous calls send one logout request; a late second one could end the next login', async () => {
  const { asked, call } = server(async () => ok);
  await Promise.all([call('GET /auth/line/login'), call(LOGOUT), call(LOGOUT)]);
  expect(asked).toEqual([LOGOUT, 'GET /auth/line/login']);
});

it('a logout that the server confirms at once is not sent again', async () => {
  const { asked, call } = server(async () => ok);
  await call(LOGOUT);
  await call('GET /users/me');
  expect(asked).toEqual([LOGOUT, 'GET /users/me']);
});

const portal: ApiResponse = { status: 200, body: null };
describe.each([
  ['our server’s 400', async () => answer(400)],
  ['our server’s 403', async () => answer(403)],
  ['our server’s 419', async () => answer(419)],
  ['our server’s 429', async () => answer(429)],
  ['our server’s 503', async () => answer(503)],
  ['a gateway’s 502', async () => ({ status: 502, body: null })],
  ['a captive portal', async () => portal],
  ['no answer', async () => Promise.reject(new NetworkError('offline'))],
])('after %s the logout is still pending', (_, onLogout) => {
  it.each([
    'GET /auth/line/login',
    'POST /auth/line/callback',
    'POST /auth/refresh',
    'GET /users/me',
    'POST /videos/views',
  ])('%s is rejected instead of being sent with the old cookies', async (line) => {
    const { asked, call } = server(onLogout);
    await expect(call(line)).rejects.toBeInstanceOf(NetworkError);
    expect(asked).toEqual([LOGOUT]);
    expect(pendingLogout.get()).toBe(true);
  });

  it.each(['videos', 'faqs', 'page'] as const)('the public read %s is sent without cookies', async (name) => {
    const { asked, read } = server(onLogout);
    await read(name);
    expect(asked).toContainEqual(expect.stringMatching(/ without cookies$/));
    expect(pendingLogout.get()).toBe(true);
  });
});

it('a pending logout that gets no answer does not delay public reads', async () => {
  const { asked, read } = server(() => new Promise(() => {}));
  await read('videos');
  expect(asked).toContainEqual(expect.stringMatching(/^GET \/videos\b.* without cookies$/));
});

it.each(Object.values(calls).filter(({ method, access }) => method === 'GET' && access !== 'public'))(
  'the read $name needs a login, so it is never sent while the logout is pending',
  async ({ name }) => {
    const { asked, read } = server(async () => portal);
    await expect(read(name)).rejects.toBeInstanceOf(NetworkError);
    expect(asked).toEqual([LOGOUT]);
  },
);

it('the first step of a login waits for the logout, although everybody may take it', async () => {
  const { asked, read } = server(async () => portal);
  await expect(read('lineLogin')).rejects.toBeInstanceOf(NetworkError);
  expect(asked).toEqual([LOGOUT]);
});

it('a 401 means that the server has ended the session: the logout is no longer pending', async () => {
  const { call } = server(async () => answer(401));
  await call('GET /users/me');
  expect(pendingLogout.get()).toBe(false);
});
