import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Calls } from '#contract/api/calls.ts';
import type { CallName } from '#contract/api/endpoints.ts';
import { failureEnvelope } from '#contract/api/envelope.ts';
import { anonymous, type Caller } from '#server/http/caller.ts';
import { noExchange } from '#server/http/exchange.ts';
import { type CallHandler, CallRegistry, type RawCall } from '#server/http/register-call.ts';
import { TestServer } from '#tests/support/server/server.ts';

const raw = (caller: Caller, body?: unknown) => ({
  caller,
  url: null,
  query: {},
  params: {},
  body,
  headers: {},
  exchange: noExchange,
});
/** Registers `handler` for a call of the contract. @returns a function that makes this call */
function callOf<Name extends CallName>(name: Name, handler: CallHandler<Calls[Name]>) {
  const registry = new CallRegistry({
    checkAnswers: true,
    refuseForged: async () => undefined,
    refuseOldLogin: () => undefined,
    onFailure: () => undefined,
  });
  registry.handle(name, handler);
  return async (given: RawCall) => (await registry.entries[0]?.accept(given))?.run();
}

const registered: Caller = { userId: 1, userKey: 'k', status: 'REGISTERED', familyId: 'f', authenticatedAt: null };
const authenticated: Caller = {
  userId: 1,
  userKey: 'k',
  status: 'AUTHENTICATED',
  familyId: 'f',
  authenticatedAt: null,
};

describe('a call', () => {
  const favorites = callOf('putFavorites', async () => null);

  it('is refused without a login (401), and without a completed registration (403)', async () => {
    await expect(favorites(raw(anonymous))).rejects.toMatchObject({ status: 401 });
    await expect(favorites(raw(authenticated))).rejects.toMatchObject({ status: 403, code: 'NOT_REGISTERED' });
  });

  it.each([[undefined], [null], ['text'], [[]], [3]])('accepts only an object as its body: %j', async (body) => {
    await expect(favorites(raw(registered, body))).rejects.toMatchObject({ status: 422 });
  });

  it('reports each invalid field of a body in Japanese', async () => {
    const body = { flagChanges: [{ videoId: 'x', favoriteFlag: true }], occurred_at: 5 };
    await expect(favorites(raw(registered, body))).rejects.toMatchObject({
      status: 422,
      fields: {
        'flagChanges.0.videoId': ['IDの形式が正しくありません。'],
        'flagChanges.0.favoriteFlag': ['0 か 1 で指定してください。'],
        occurred_at: ['日時は文字で指定してください。'],
      },
    });
  });

  it('refuses an extremely nested body without crashing', async () => {
    const deep = JSON.parse(`{"flagChanges":${'['.repeat(100_000)}${']'.repeat(100_000)}}`);
    await expect(favorites(raw(registered, deep))).rejects.toMatchObject({ status: 422 });
  });

  it('reports a missing field with the field’s own message', async () => {
    await expect(favorites(raw(registered, {}))).rejects.toMatchObject({
      fields: { flagChanges: ['変更は配列で指定してください。'] },
    });
  });

  it('never sends an answer that does not match the contract', async () => {
    const wrong = callOf('health', (async () => ({ status: 'fine' })) as never);
    await expect(wrong(raw(anonymous))).rejects.toThrow('GET /health');
    const more = callOf('health', (async () => ({ status: 'ok', version: '1.0.0', build: null, secret: 1 })) as never);
    await expect(more(raw(anonymous))).rejects.toThrow('GET /health\nhas properties that the contract does not name');
  });
});

describe('over a real socket', () => {
  const server = new TestServer();
  let port = 0;
  beforeAll(async () => {
    await server.start('sqlite', {});
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const address = server.app.server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  });
  afterAll(() => server.stop());

  const send = (text: string) =>
    new Promise<string>((done, fail) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      socket.setTimeout(3000, () => socket.destroy());
      socket.on('data', (chunk) => (answer += chunk));
      socket.on('close', () => done(answer));
      socket.on('error', fail);
    });

  it.each([
    ['a text that is not HTTP', 'hello\r\n\r\n', 400],
    ['a URL beyond the limit', `GET /api/v1/faqs?x=${'a'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  ])('answers %s with the envelope', async (_, text, status) => {
    const answer = await send(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    // Requests that can't be parsed are not logged, so a request id would be useless.
    expect(answer).not.toMatch(/x-request-id/i);
    expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im);
    v.parse(failureEnvelope, JSON.parse(answer.split('\r\n\r\n')[1] ?? ''));
  });

  it.each([
    ['both Content-Length and Transfer-Encoding', 'Content-Length: 5\r\nTransfer-Encoding: chunked'],
    ['two lengths', 'Content-Length: 5\r\nContent-Length: 60'],
    ['an unknown encoding after chunked', 'Transfer-Encoding: chunked, gzip'],
    ['a space before the colon', 'Transfer-Encoding : chunked'],
  ])('refuses a request with %s, and reads no second one from its body', async (_, headers) => {
    const smuggled = 'GET /api/v1/faqs HTTP/1.1\r\nHost: x\r\n\r\n';
    const type = 'Content-Type: application/json';
    const answer = await send(
      `POST /api/v1/auth/line/callback HTTP/1.1\r\nHost: x\r\n${type}\r\n${headers}\r\n\r\n0\r\n\r\n${smuggled}`,
    );
    expect(answer.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400']);
  });

  it.each(['/', '/api/v1/faqs'])('does not echo a TRACE of %s', async (path) => {
    const answer = await send(`TRACE ${path} HTTP/1.1\r\nHost: x\r\nX-Mine: echo\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 40[045] /);
    expect(answer).not.toContain('echo');
  });

  it.each(['/assets/', '/assets', '/images/', '/media/', '/media', '/.git/config'])(
    'lists no folder and no file of the source at %s',
    async (path) => {
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(404);
    },
  );

  it('gives every request a unique id, whatever id the client sends', async () => {
    const named = new Set<string | null>();
    const paths = ['/api/v1/faqs', '/api/v1/faqs?per_page=0', '/api/v1/none', '/api/v1/%', '/robots.txt', '/images/x'];
    for (const path of [...paths, ...paths]) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-request-id': 'mine' } });
      expect(answer.headers.get('x-request-id'), path).toMatch(/^[0-9a-f]{12}$/);
      named.add(answer.headers.get('x-request-id'));
    }
    expect(named.size).toBe(2 * paths.length);
  });

  it('compresses large answers', async () => {
    const url = `http://127.0.0.1:${port}/api/v1/videos`;
    for (const encoding of ['br', 'gzip']) {
      const answer = await fetch(url, { headers: { 'accept-encoding': encoding } });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('vary')).toBe('Accept-Encoding');
      expect(await answer.json()).toMatchObject({ result: true });
    }
    const plain = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
  });
});

describe('a server that is stopping', () => {
  const server = new TestServer();
  beforeAll(async () => {
    await server.start('sqlite', {});
    await server.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server.stop());

  it('still answers on open connections, then closes them', async () => {
    const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk));
    const reached = once(server.app.server, 'connection');
    socket.write('GET /api/v1/faqs HTTP/1.1\r\nHo');
    // Closing the server ends idle connections. The test therefore waits until the server has begun to read this
    // request.
    const [accepted] = await reached;
    await once(accepted, 'data').catch(() => undefined);
    const stopped = server.app.close();
    await new Promise((done) => setImmediate(done));
    socket.write('st: x\r\n\r\n');
    await once(socket, 'close');
    await stopped;
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/connection: close/i);
  });
});
