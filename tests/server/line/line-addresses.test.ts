import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LineUnreachable } from '#server/line/errors.ts';
import { createLineClient, type LineClientOptions } from '#server/line/line-client.ts';
import { codeChallengeOf } from '#server/line/login-state.ts';
import type { Fetch } from '#server/line/transport.ts';
import { createTestClock, REDIRECT_URI } from '#tests/support/server/line-login.ts';

const LINE = { issuer: 'https://access.line.me', api: 'https://api.line.me' };
const REQUEST = {
  state: 'ab12',
  nonce: 'n',
  codeChallenge: codeChallengeOf('v'),
  disableAutoLogin: false,
  loginAgain: false,
};

function clientFor(changes: Partial<LineClientOptions>) {
  const clock = createTestClock();
  return createLineClient({
    ...LINE,
    channelId: '1',
    channelSecret: 's',
    redirectUri: REDIRECT_URI,
    clock,
    ...changes,
  });
}

function json(body: unknown): Response {
  return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
}

describe('the URLs of LINE', () => {
  it.each([
    { issuer: 'http://access.line.me' },
    { issuer: 'http://localhost.example.com' },
    { issuer: 'http://10.0.0.1:4000' },
    { api: 'http://api.line.me' },
    { api: 'ftp://127.0.0.1' },
    { issuer: 'access.line.me' },
  ])('are never requested without encryption: $issuer $api', (address) => {
    expect(() => clientFor(address)).toThrow(TypeError);
  });

  it.each(['http://127.0.0.1:4000', 'http://localhost:4000', 'http://[::1]:4000'])(
    'may be %s on the same machine',
    (url) => {
      expect(() => clientFor({ issuer: url, api: url })).not.toThrow();
    },
  );

  it('are discovered once, also by concurrent logins', async () => {
    const asked: string[] = [];
    const fetch: Fetch = async (url) => {
      asked.push(url);
      return json({
        issuer: LINE.issuer,
        authorization_endpoint: `${LINE.issuer}/oauth2/v2.1/authorize`,
        token_endpoint: `${LINE.api}/oauth2/v2.1/token`,
      });
    };
    const client = clientFor({ fetch });
    const urls = await Promise.all([client.authorizationUrl(REQUEST), client.authorizationUrl(REQUEST)]);
    urls.push(await client.authorizationUrl(REQUEST));
    expect(asked).toEqual(['https://access.line.me/.well-known/openid-configuration']);
    for (const url of urls) expect(url).toMatch(/^https:\/\/access\.line\.me\/oauth2\/v2\.1\/authorize\?/);
  });

  it('must not receive code and secret over plain HTTP', async () => {
    const sent: string[] = [];
    const fetch: Fetch = async (url) => {
      sent.push(url);
      return json({
        issuer: LINE.issuer,
        authorization_endpoint: `${LINE.issuer}/oauth2/v2.1/authorize`,
        token_endpoint: 'http://api.line.example/oauth2/v2.1/token',
      });
    };
    const exchange = clientFor({ fetch }).exchange({ code: 'c', codeVerifier: 'v'.repeat(43), nonce: 'n' });
    await expect(exchange).rejects.toBeInstanceOf(LineUnreachable);
    expect(sent).toHaveLength(1);
  });

  it('that do not answer count as unreachable after eight seconds', async () => {
    useFakeTimeouts();
    const fetch: Fetch = (_, { signal }) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    let failure: unknown = null;
    clientFor({ fetch })
      .authorizationUrl(REQUEST)
      .catch((error: unknown) => {
        failure = error;
      });
    await vi.advanceTimersByTimeAsync(7999);
    expect(failure).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(failure).toBeInstanceOf(LineUnreachable);
  });

  it.each<readonly [string, () => Promise<Response>]>([
    ['no network', () => Promise.reject(new TypeError('fetch failed'))],
    ['a redirect', async () => new Response(null, { status: 302, headers: { location: 'https://example.com' } })],
    ['too many requests', async () => new Response('', { status: 429 })],
    ['a maintenance page', async () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['broken JSON', async () => new Response('{', { headers: { 'content-type': 'application/json' } })],
    ['another issuer', async () => json({ issuer: 'https://evil.example' })],
    ['no endpoints', async () => json({ issuer: LINE.issuer })],
    ['an incomplete body', async () => new Response(brokenBody())],
  ])('that answer with %s count as unreachable', async (_what, fetch) => {
    await expect(clientFor({ fetch }).authorizationUrl(REQUEST)).rejects.toBeInstanceOf(LineUnreachable);
  });
});

/** Fakes timers and replaces `AbortSignal.timeout`, which would not follow the fake clock. */
function useFakeTimeouts(): void {
  vi.useFakeTimers();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(new DOMException('late', 'TimeoutError')), ms);
    return limit.signal;
  });
  onTestFinished(() => {
    timeout.mockRestore();
    vi.useRealTimers();
  });
}

function brokenBody(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array([123]));
      controller.error(new TypeError('terminated'));
    },
  });
}
