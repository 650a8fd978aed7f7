import { describe, expect, it } from 'vitest';
import { createApi } from '#api/api.ts';
import { createHttpTransport } from '#api/transport.ts';

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
