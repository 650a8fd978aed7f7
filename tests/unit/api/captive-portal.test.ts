import { describe, expect, it } from 'vitest';
import { createApi } from '#api/api.ts';
import { createHttpTransport } from '#api/transport.ts';

/** A captive portal, as in hotels and trains, answers in the server's place until a person accepts its terms. */

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
    ['a page labelled as JSON', page, 200, 'application/json'],
    ['JSON of another server', '{"ok":true}', 200, 'application/json'],
    ['our envelope labelled as HTML', JSON.stringify(envelope), 200, 'text/html; charset=utf-8'],
    ['an empty response', '', 200, 'text/plain'],
    ['our envelope with `result: false`', JSON.stringify({ ...envelope, result: false }), 200, 'application/json'],
    ['a 403 page', page, 403, 'text/html'],
  ])('is not acknowledged by %s', async (_, body, status, type) => {
    const api = createApi({ transport: answering(body, status, type) });
    await expect(api.call('clearViews')).rejects.toThrow();
  });

  it('is acknowledged by our server', async () => {
    const api = createApi({ transport: answering(JSON.stringify(envelope), 200, 'application/json; charset=utf-8') });
    expect(await api.call('clearViews')).toBeNull();
  });
});
