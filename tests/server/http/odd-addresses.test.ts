import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text as bodyOf } from 'node:stream/consumers';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureEnvelope } from '#contract/api/envelope.ts';
import { loadPage } from '#server/ssr/page.ts';
import { loginAs, registeredMember, type TestBrowser, userOf } from '#tests/support/server/member.ts';
import { TestServer } from '#tests/support/server/server.ts';
import { writeDist } from '#tests/support/server/server-page.ts';

const dist = writeDist();
const ALLOWED = 'https://www.example.jp';
const server = new TestServer();
const log: string[] = [];
let port = 0;
beforeAll(async () => {
  const page = await loadPage(dist.folder);
  if (page === null) throw new Error('no page');
  await server.start('sqlite', { page, env: { ALLOWED_ORIGINS: ALLOWED }, log: (line) => log.push(line) });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await server.stop();
  dist.remove();
});

interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends a request with exactly this path. Clients such as `fetch` would normalise it. */
async function ask(path: string, method = 'GET', headers: Record<string, string> = {}): Promise<Answered> {
  // The Host header must name the host of an absolute URL, because the server refuses a request that names two hosts.
  const [, host] = /^https?:\/\/([^/]*)/i.exec(path) ?? [];
  const own = host === undefined ? headers : { ...headers, host };
  const sent = request({ host: '127.0.0.1', port, path, method, headers: own, agent: false }).end();
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, headers: response.headers, text: await bodyOf(response) };
}

const DATA_HEADERS = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

describe('personal data, however its URL is written,', () => {
  let taro: TestBrowser;
  let nickname = '';
  beforeAll(async () => {
    taro = await loginAs(server, 'taro');
    nickname = String((await userOf(taro)).nickname);
  });

  const DATA = ['/users/me', '/users/conditions?conditions_list_type=0', '/users/me/export'];
  const WAYS: readonly (readonly [string, (path: string) => string])[] = [
    ['as usual', (path) => `/api/v1${path}`],
    ['/%61pi', (path) => `/%61pi/v1${path}`],
    ['/api/%76%31', (path) => `/api/%76%31${path}`],
    ['/api/v1/%75sers', (path) => `/api/v1${path.replace('users', '%75sers')}`],
    ['completely percent-encoded', (path) => `/api/v1${path}`.replace(/[a-z0-9](?=[^?]*$|[^?]*\?)/g, escaped)],
    ['as an absolute URL', (path) => `http://elsewhere.example/api/v1${path}`],
    ['as an absolute URL in capitals', (path) => `HTTPS://elsewhere.example:1/%61pi/v1${path}`],
  ];

  it.each(WAYS.flatMap(([way, write]) => DATA.map((path) => [way, write(path)] as const)))(
    'can not be cached, and only allowed origins can read it (%s): %s',
    async (_, path) => {
      const answer = await ask(path, 'GET', { ...taro.headers, origin: ALLOWED });
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({ ...DATA_HEADERS, 'access-control-allow-origin': ALLOWED });
      expect(answer.headers.vary).toContain('Origin');
      const foreign = await ask(path, 'GET', { ...taro.headers, origin: 'https://evil.example' });
      expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
      const head = await ask(path, 'HEAD', taro.headers);
      expect([head.status, head.text]).toEqual([200, '']);
      expect(head.headers).toMatchObject(DATA_HEADERS);
      const preflight = await ask(path, 'OPTIONS', { origin: ALLOWED });
      expect([preflight.status, preflight.headers['access-control-allow-credentials']]).toEqual([204, 'true']);
    },
  );

  it.each([
    '//api/v1/users/me',
    '/api//v1/users/me',
    '/API/v1/users/me',
    '/./api/v1/users/me',
    '/x/../api/v1/users/me',
    '/%2e/api/v1/users/me',
    '/%2e%2e/api/v1/users/me',
    '/api/v1/../v1/users/me',
    '/api/v1/users/./me',
    '/api/v1/users/me/',
    '/api/v1/users/me;x',
    '/api%2Fv1/users/me',
    '/api/v1/users%2Fme',
    '/%2561pi/v1/users/me',
    '/api\\v1\\users\\me',
    '/api/v1/users/me%00',
  ])('is not sent for any other URL: %s', async (path) => {
    const answer = await ask(path, 'GET', taro.headers);
    expect(answer.text).not.toContain(nickname);
    // The minimal app of these tests answers unknown paths with a page and status 200. Any other answer must be a 404.
    if (!answer.text.startsWith('<!doctype html>')) expect(answer.status).toBe(404);
  });
});

describe('a page or a file, however its URL is written,', () => {
  it('is the same', async () => {
    const videos = await ask('/videos?page=2');
    expect(await ask('/%76ideos?page=2')).toMatchObject({ status: 200, text: videos.text });
    expect(await ask('http://elsewhere.example/videos?page=2')).toMatchObject({ status: 200, text: videos.text });
    for (const path of ['/sw.js', '/assets/index-1.js', '/robots.txt', '/sitemap.xml']) {
      const [plain, other] = [await ask(path), await ask(path.replace(/s/, escaped))];
      expect(other).toMatchObject({ status: 200, text: plain.text });
      expect(other.headers['cache-control']).toBe(plain.headers['cache-control']);
    }
  });

  it.each(['/mypage/conditions', '/%6Dypage/conditions', '/auth/%73tart', '/%61uth/callback?code=x', '/%75nsent'])(
    'is not rendered on the server if it is a personal page: %s',
    async (path) => {
      const { status, text } = await ask(path);
      expect(status).toBe(200);
      expect(text).toContain('<div id="root"></div>');
    },
  );
});

const LINE_BREAKS = ['%0A', '%0D', '%0D%0A', '%E2%80%A8', '%E2%80%A9'];
const ODD = [
  ...LINE_BREAKS,
  '%00',
  '%',
  '%FF',
  '%ED%A0%80',
  '%2F',
  '%5C',
  '%25',
  '%C2%85',
  '%EF%BB%BF',
  '__proto__',
  '.%2F..',
];

describe('an unknown URL', () => {
  it.each(ODD.flatMap((odd) => ['/api/', '/api/v1/', '/api/v1/pages/', '/api/v1/videos/'].map((path) => path + odd)))(
    'is refused by the API with the envelope: %s',
    async (path) => {
      const answer = await ask(path);
      expect([400, 404]).toContain(answer.status);
      expect(answer.headers).toMatchObject(DATA_HEADERS);
      v.parse(failureEnvelope, JSON.parse(answer.text));
    },
  );

  it.each(
    ODD.flatMap((odd) => [
      `/api/v1/video-introductions/${odd}`,
      `/api/v1/video-introductions/${odd}/ogp?url=https://example.jp/`,
      `/api/v1/auth/${odd}/login`,
      `/images/${odd}`,
      `/media/${odd}/${odd}`,
      `/sitemap-${odd}.xml`,
      `/_payload/${odd}.json`,
      `/_payload/videos/${odd}.json`,
      `/_line/${odd}`,
      `/assets/${odd}`,
      `/video-introductions/${odd}`,
      `/${odd}`,
      `/${odd}/`,
      `/x${odd}y/z`,
    ]),
  )('never gets a server error: %s', async (path) => {
    for (const method of ['GET', 'HEAD', 'POST']) expect((await ask(path, method)).status).toBeLessThan(500);
  });

  it.each([
    ['POST', '/%61pi/v1/faqs', 405],
    ['DELETE', '/api/v1/%66aqs', 405],
    ['OPTIONS', '/api/v1/nothing', 404],
    ['PATCH', '/api/v1/users/me', 405],
    ['POST', '/api', 404],
    ['POST', '/%61pi/v1/nothing', 404],
    ['HEAD', '/api/v1/nothing', 404],
    ['HEAD', '/api/v1/auth/refresh', 405],
    ['PROPFIND', '/api/v1/auth/refresh', 405],
    ['PROPFIND', '/%61pi/v1/faqs?limit=1', 405],
    ['QUERY', '/api/v1/nothing', 404],
    ['PROPFIND', '/api?x', 404],
  ])('is distinguished from a wrong method: %s %s gets %i', async (method, path, status) => {
    const answer = await ask(path, method);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject(DATA_HEADERS);
    expect(answer.headers.allow === undefined).toBe(status === 404);
  });
});

describe('an unexpected failure', () => {
  const logged = () => log.splice(0).map((line) => JSON.parse(line));

  it('is logged with its cause, which the error page does not show', async () => {
    logged();
    for (const [path, message, cause] of [
      ['/lp?who=taro', 'render broke', undefined],
      ['/lp2?who=taro', 'the page broke', { name: 'TypeError', message: 'the loader broke' }],
    ] as const) {
      const answer = await ask(path);
      expect([answer.status, answer.headers['cache-control']]).toEqual([500, 'private, no-store']);
      expect(answer.text).not.toContain(message);
      const lines = logged();
      expect(lines.filter(({ level }) => level >= 50)).toMatchObject([
        { msg: 'rendering failed', page: path.split('?')[0], err: { message, stack: expect.stringMatching(/^ +at /) } },
      ]);
      expect(lines.find(({ err }) => err !== undefined).err.cause).toEqual(
        cause && { ...cause, stack: expect.stringMatching(/^ +at /) },
      );
      expect(JSON.stringify(lines)).not.toContain('taro');
    }
  });

  it('is not reported as a database outage when a client aborts its upload', async () => {
    const received = once(server.app.server, 'request');
    const socket = connect(port, '127.0.0.1');
    socket.write('POST /api/v1/auth/line/callback HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n');
    socket.write('Content-Length: 1000\r\n\r\n{"code":');
    const [incoming] = await received;
    await expect.poll(() => incoming.listenerCount('data')).toBeGreaterThan(0);
    logged();
    socket.resetAndDestroy();
    await new Promise((done) => incoming.once('close', done));
    expect(logged().filter(({ level }) => level > 30)).toEqual([]);
  });

  it('is logged with call and cause, without the member’s data', async () => {
    const member = await registeredMember(server);
    const { user_key: key } = await userOf(member);
    await server.db.schema.alterTable('conditions').renameTo('hidden').execute();
    logged();
    const note = '通院のあと、少しつかれた';
    const body = { condition_point: 3, feeling_point: 4, year: 2026, month: 11, day: 20, note };
    const headers = { 'x-user-key': key };
    const answer = await member.api('/users/conditions?note=secret', { method: 'POST', payload: body, headers });
    const read = await member.api('/users/conditions?conditions_list_type=0&target=2026-11');
    await server.db.schema.alterTable('hidden').renameTo('conditions').execute();

    expect([answer.status, read.status]).toEqual([500, 500]);
    expect(`${answer.text} ${read.text}`).not.toMatch(/conditions|SQL/);
    const lines = logged();
    expect(lines.filter(({ level }) => level >= 50)).toMatchObject([
      { msg: 'request failed', route: '/api/v1/users/conditions', err: { message: 'no such table: conditions' } },
      { msg: 'request failed', route: '/api/v1/users/conditions', err: { message: 'no such table: conditions' } },
    ]);
    const written = JSON.stringify(lines);
    for (const secret of [note, 'secret', key, 'あおい', '2026-11', ...member.cookies.values()]) {
      expect(written).not.toContain(secret);
    }
  });
});

function escaped(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16)}`;
}
