import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApi } from '#api/api.ts';
import { NetworkError } from '#api/errors.ts';
import { createHttpTransport } from '#api/http-transport.ts';
import { afterPendingLogout, pendingLogout } from '#app/session/pending-logout.ts';

/** Networks in hotels and trains answer in our server's place until somebody has agreed to something there. */

const page = '<!doctype html><title>Wi-Fi</title>';
const envelope = { version: '1.0', result: true, result_msg: '', errors: null, contents: null };

function answering(body: string, status: number, type: string) {
  const headers = { 'content-type': type };
  return createHttpTransport({
    baseUrl: 'http://localhost',
    fetch: async () => new Response(body, { status, headers }),
    antiForgeryToken: () => null,
  });
}

describe('a write', () => {
  it.each([
    ['a page', page, 200, 'text/html'],
    ['a page that calls itself JSON', page, 200, 'application/json'],
    ['somebody else’s JSON', '{"ok":true}', 200, 'application/json'],
    ['our words in a page', JSON.stringify(envelope), 200, 'text/html; charset=utf-8'],
    ['nothing', '', 200, 'text/plain'],
    ['our words without their success', JSON.stringify({ ...envelope, result: false }), 200, 'application/json'],
    ['a refusal of its own', page, 403, 'text/html'],
  ])('is not acknowledged by %s', async (_, body, status, type) => {
    const api = createApi({ transport: answering(body, status, type) });
    await expect(api.call('clearViews')).rejects.toThrow();
  });

  it('is acknowledged by our server', async () => {
    const api = createApi({ transport: answering(JSON.stringify(envelope), 200, 'application/json; charset=utf-8') });
    expect(await api.call('clearViews')).toBeNull();
  });
});

describe('a logout that waits to be told', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  });
  afterEach(() => kept.clear());

  it('still waits when a portal answers, and nothing is asked in the name of who left', async () => {
    pendingLogout.set();
    const asked: string[] = [];
    const portal = answering(page, 200, 'text/html');
    const transport = afterPendingLogout((request) => {
      asked.push(request.path);
      return portal(request);
    });
    await expect(transport({ method: 'GET', path: '/users/me', query: [] })).rejects.toBeInstanceOf(NetworkError);
    expect(asked).toEqual(['/auth/logout']);
    expect(pendingLogout.get()).toBe(true);
  });

  it.each([
    [200, false],
    [401, false],
    [400, true],
    [403, true],
    [419, true],
    [429, true],
    [503, true],
  ])('our server’s %i leaves it waiting: %s', async (status, waits) => {
    pendingLogout.set();
    const body = JSON.stringify({ ...envelope, result: status === 200 });
    const transport = afterPendingLogout(answering(body, status, 'application/json'));
    await transport({ method: 'GET', path: '/users/me', query: [] });
    expect(pendingLogout.get()).toBe(waits);
  });
});
