import { beforeEach, describe, expect, it } from 'vitest';
import { NetworkError } from '#api/errors.ts';
import { afterPendingLogout, createPendingLogout } from '#api/pending-logout.ts';
import type { ApiRequest, ApiResponse } from '#api/transport.ts';
import { storageOf } from '#tests/support/page/tabs.ts';

/** A logout that the server has not confirmed, and what is asked on this device meanwhile. */

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

/** A server that answers a logout as given, and everything else with success. */
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
  return { asked, call };
}

it('is told to the server before anything else is asked, once for several calls', async () => {
  const { asked, call } = server(async () => ok);
  await Promise.all([call('GET /auth/line/login'), call('POST /videos/views')]);
  await call('GET /users/me');
  expect(asked).toEqual([LOGOUT, 'GET /auth/line/login', 'POST /videos/views', 'GET /users/me']);
  expect(pendingLogout.get()).toBe(false);
});

it('that is confirmed when it is asked for is not told again', async () => {
  const { asked, call } = server(async () => ok);
  await call(LOGOUT);
  await call('GET /users/me');
  expect(asked).toEqual([LOGOUT, 'GET /users/me']);
});

const portal: ApiResponse = { status: 200, body: null };
describe.each([
  ['our 400', async () => answer(400)],
  ['our 403', async () => answer(403)],
  ['our 419', async () => answer(419)],
  ['our 429', async () => answer(429)],
  ['our 503', async () => answer(503)],
  ['a gateway’s 502', async () => ({ status: 502, body: null })],
  ['a captive portal', async () => portal],
  ['no answer', async () => Promise.reject(new NetworkError('offline'))],
])('after %s it still waits', (_, onLogout) => {
  it.each([
    'GET /auth/line/login',
    'POST /auth/line/callback',
    'POST /auth/refresh',
    'GET /users/me',
    'POST /videos/views',
  ])('%s is not asked in the name of who left', async (line) => {
    const { asked, call } = server(onLogout);
    await expect(call(line)).rejects.toBeInstanceOf(NetworkError);
    expect(asked).toEqual([LOGOUT]);
    expect(pendingLogout.get()).toBe(true);
  });

  it.each(['GET /videos', 'GET /faqs', 'GET /pages/terms'])('%s is asked as a visitor', async (line) => {
    const { asked, call } = server(onLogout);
    expect(await call(line)).toBe(ok);
    expect(asked).toContain(`${line} without cookies`);
    expect(pendingLogout.get()).toBe(true);
  });
});

it('whose answer does not come holds up no public read', async () => {
  const { call } = server(() => new Promise(() => {}));
  expect(await call('GET /videos')).toBe(ok);
});

it('that the server no longer knows is done', async () => {
  const { call } = server(async () => answer(401));
  await call('GET /users/me');
  expect(pendingLogout.get()).toBe(false);
});
