import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text as bodyOf } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { ContentsOf } from '#contract/api/call.ts';
import { calls } from '#contract/api/calls.ts';
import { API_PREFIX } from '#contract/limits.ts';
import { SHELL_PATH } from '#contract/page-constants.ts';
import { routeMap } from '#contract/route-map.ts';
import { ROUTE_KINDS, type RouteKind } from '#server/http/route-kinds.ts';
import { REPORTS_PATH } from '#server/http/security/content-policy.ts';
import { loadPage } from '#server/ssr/page.ts';
import { registeredMember, type TestBrowser } from '#tests/support/server/member.ts';
import { multipart } from '#tests/support/server/multipart.ts';
import { observeRoutes } from '#tests/support/server/routes/declared-routes.ts';
import { ALLOWED, CLOSED_HEADERS, decidedHeaders, headersOf } from '#tests/support/server/routes/kind-headers.ts';
import { servedRoutes } from '#tests/support/server/routes/served-routes.ts';
import { TestServer } from '#tests/support/server/server.ts';
import { videoId } from '#tests/support/server/server-content.ts';
import { writeDist } from '#tests/support/server/server-page.ts';

const CDN = 'https://cdn.example.jp';
const dist = writeDist();
const page = await loadPage(dist.folder);
if (page === null) throw new Error('no page');
const { files } = page;

const server = new TestServer();
afterAll(async () => {
  await server.stop();
  dist.remove();
});
/** The log's lines about requests, in order. They tell which route a request matched. */
const logged: { readonly method: string; readonly route: string }[] = [];
const routesOf = await observeRoutes(() =>
  server.start('sqlite', {
    page,
    env: { ALLOWED_ORIGINS: ALLOWED, MEDIA_BASE_URL: CDN },
    log: (line) => {
      const entry = JSON.parse(line);
      if (entry.msg === 'request') logged.push(entry);
    },
  }),
);
await server.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = server.app.server.address() as AddressInfo;
const routes = routesOf(server.app);
const kindOf = new Map(routes.map(({ method, url, kind }) => [`${method} ${url}`, kind]));

interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

/** Sends a request with exactly this path. */
async function send(method: string, path: string, headers: Record<string, string>, body = ''): Promise<Answered> {
  const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }).end(body);
  const [response] = await once(sent, 'response');
  await bodyOf(response);
  return { status: response.statusCode, headers: response.headers };
}

/**
 * Sends a request with `ask`. Must not be called concurrently.
 * @returns the answer, and the kind of the route that the request matched
 */
async function kindFor(ask: () => Promise<Answered>): Promise<Answered & { readonly kind: RouteKind | undefined }> {
  const before = logged.length;
  const answer = await ask();
  await expect.poll(() => logged.length, { interval: 1 }).toBe(before + 1);
  const { method, route } = logged[before] ?? {};
  return { ...answer, kind: kindOf.get(`${method} ${route}`) };
}

/** A path that the route matches. `as`: the kind of the answer, if it differs from the route's kind. */
interface Sample {
  readonly path: string;
  readonly as?: RouteKind;
  /** What a POST sends. */
  readonly post?: { readonly type: string; readonly body: string };
}

const bare = (url: string | null | undefined) => (url ?? '').replace(CDN, '');
const QUERY = '?per_page=2&offset=0&conditions_list_type=0&url=https://example.jp/';
const member = await registeredMember(server);
const SAMPLES = await samples(member);

async function samples(uploader: TestBrowser): Promise<Readonly<Record<string, readonly Sample[]>>> {
  const { video } = (await server.api(`/videos/${videoId(1)}`)).body.contents as ContentsOf<typeof calls.video>;
  const { videoGenres } = (await server.api('/videos/genres')).body.contents as ContentsOf<typeof calls.genres>;
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  const upload = multipart([{ name: 'avatar_img', file: 'x.png', bytes }]);
  const { body } = await uploader.api('/users/me/avatar', upload);
  const { avatar_path } = body.contents as unknown as { avatar_path: string };
  const login = await server.api('/auth/line/login');
  const { redirect_url } = login.body.contents as unknown as { redirect_url: string };
  const { pathname, search } = new URL(redirect_url);
  const report = JSON.stringify({ 'csp-report': { 'document-uri': 'https://x.example/' } });
  return {
    [REPORTS_PATH]: [{ path: REPORTS_PATH, post: { type: 'application/csp-report', body: report } }],
    '/*': [{ path: '/nowhere' }],
    '/api/*': [{ path: '/api/v1/nothing' }],
    '/assets/*': [{ path: '/assets/gone.js' }],
    '/_payload/*': [{ path: '/_payload/terms.json' }],
    '/_line/*': [{ path: pathname + search }],
    '/_line/pictures/:name': [{ path: '/_line/pictures/taro.png' }],
    '/images/:name': [
      { path: bare(avatar_path) },
      { path: bare(video.thumbnail_path), as: 'picture' },
      { path: bare(videoGenres[0]?.icon_img_path), as: 'pictureDrawing' },
    ],
    '/media/:id/:name': [{ path: bare(video.sources[0]?.url) }],
  };
}

function samplesOf(url: string): readonly Sample[] {
  const path = url
    .replace(/:part\(.*?\)/, '1')
    .replace('/conditions/:id', '/conditions/1')
    .replace(':id', videoId(1))
    .replace('pages/:slug', 'pages/terms')
    .replace(':slug', 'first')
    .replace(/\*$/, 'x');
  return SAMPLES[url] ?? [{ path: path.startsWith(API_PREFIX) ? path + QUERY : path }];
}

const SPELLINGS: readonly (readonly [string, (path: string) => string])[] = [
  ['plain', (path) => path],
  ['a percent-encoded letter', (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)],
  ['a doubled slash', (path) => `/${path}`],
  ['a doubled slash inside', (path) => path.replace(/(?<=.)\//, '//')],
  ['a dot segment', (path) => `/.${path}`],
  ['two dot segments', (path) => `/x/..${path}`],
  ['upper case', (path) => path.replace(/^[^?]*/, (own) => own.toUpperCase())],
  ['a trailing slash', (path) => path.replace(/(?=\?|$)/, '/')],
];

/** The path of the logout. It is called without the member's cookies, because it would end the member's session. */
const LOGOUT = `${API_PREFIX}${calls.logout.path}`;
/** The small app of these tests fails to render these pages. */
const FAILING = /\/(lp|%6cp)2?$/;
const seen = new Set<RouteKind>();

async function check(method: string, path: string, { as, post }: Sample): Promise<void> {
  const own = path.startsWith(LOGOUT) ? {} : member.headers;
  const sent = method === 'POST' ? post : undefined;
  const headers = { ...own, origin: ALLOWED, ...(sent && { 'content-type': sent.type }) };
  const answer = await kindFor(() => send(method, path, headers, sent?.body));
  const { status, headers: got } = answer;
  const kind = as !== undefined && answer.kind === 'memberPicture' ? as : answer.kind;
  const at = `${method} ${path}: ${status} as ${kind}`;
  expect(decidedHeaders(got), at).toEqual(headersOf(kind, status, got['content-type'] ?? ''));
  if (!FAILING.test(path)) expect(status, at).toBeLessThan(500);
  if (kind === undefined) expect([404, 405], at).toContain(status);
  if (got['set-cookie'] !== undefined) expect(kind, at).toBe('personalCall');
  const isForAllowed = headersOf(kind, 200, '')['access-control-allow-origin'] === ALLOWED;
  expect(/origin/i.test(got.vary ?? ''), at).toBe(isForAllowed);
  if (status < 400 && kind !== undefined) seen.add(kind);
}

const byUrl = Map.groupBy(routes, ({ url }) => url);

describe('every route of the server, however its URL is written,', () => {
  it('is in this test', () => {
    const found = routes.filter(({ method }) => method !== 'HEAD').map(({ method, url }) => `${method} ${url}`);
    expect(found.toSorted()).toEqual(servedRoutes(server.app).toSorted());
  });

  it.each([...byUrl])('has exactly the headers of its kind, or is closed: %s', async (url, own) => {
    const methods = new Set([...own.map(({ method }) => method), 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'PROPFIND']);
    for (const sample of samplesOf(url)) {
      for (const [, write] of SPELLINGS) {
        for (const method of methods) await check(method, write(sample.path), sample);
      }
    }
  });

  it('was answered at least once for every kind', () => {
    expect(ROUTE_KINDS.filter((kind) => !seen.has(kind))).toEqual([]);
  });
});

describe('the kinds of the routes', () => {
  const urlsOf = (kind: RouteKind | undefined, method = 'GET') =>
    routes.filter((route) => route.kind === kind && route.method === method).map(({ url }) => url);

  it('a call is shared only if the contract says so, and only personal calls get the session', () => {
    const health = new Set<string>([calls.health.name, calls.ready.name]);
    for (const call of Object.values(calls)) {
      const expected = health.has(call.name) ? 'health' : call.shared ? 'sharedCall' : 'personalCall';
      expect([call.name, kindOf.get(`${call.method} ${API_PREFIX}${call.path}`)]).toEqual([call.name, expected]);
      if (call.access !== 'public') expect(expected).toBe('personalCall');
    }
  });

  it('only these other routes are pages or files', () => {
    const paths = (isPublic: boolean) =>
      Object.values(routeMap).flatMap((route) => (route.public === isPublic ? [route.path] : []));
    expect(urlsOf('page').toSorted()).toEqual(paths(true).toSorted());
    expect(urlsOf('personalPage').toSorted()).toEqual([SHELL_PATH, ...paths(false)].toSorted());
    const ofBuild = (['asset', 'assetDrawing', 'icon', 'iconDrawing', 'buildFile', 'worker'] as const).flatMap((kind) =>
      urlsOf(kind),
    );
    expect(ofBuild.toSorted()).toEqual([...files, '/assets/*'].toSorted());
    const others = (['payload', 'media', 'feed', 'samplePicture', 'apiDescription'] as const).map((kind) => [
      kind,
      urlsOf(kind),
    ]);
    expect(Object.fromEntries(others)).toEqual({
      payload: ['/_payload/*'],
      media: ['/media/:id/:name'],
      feed: ['/sitemap.xml', expect.stringMatching(/^\/sitemap-:part/), '/robots.txt'],
      samplePicture: ['/_line/pictures/:name'],
      apiDescription: [`${API_PREFIX}/openapi.json`],
    });
    expect(urlsOf(undefined)).toEqual(['/api', '/api/*', '/images/*', '/media/*']);
  });
});

describe('a request that reaches no route', () => {
  const JSON_TYPE = { 'content-type': 'application/json' };
  const FAVORITES = `${API_PREFIX}/videos/favorites`;

  it.each([
    ['with a body that is too large', FAVORITES, JSON_TYPE, JSON.stringify('x'.repeat(300 * 1024)), 413],
    ['with malformed JSON', FAVORITES, JSON_TYPE, '{"a', 400],
    ['with a body in another format', FAVORITES, { 'content-type': 'text/plain' }, 'a', 415],
    ['with a badly encoded URL', '/api/v1/videos/%E0%A4', JSON_TYPE, '{}', 405],
    ['with a very long parameter', `/videos/${'a'.repeat(2000)}`, JSON_TYPE, '{}', 405],
  ])('is closed: %s', async (_, path, headers, body, status) => {
    const answer = await send('POST', path, { ...member.headers, ...headers, origin: 'https://evil.example' }, body);
    expect(answer.status).toBe(status);
    expect(decidedHeaders(answer.headers)).toEqual(CLOSED_HEADERS);
  });

  it.each([
    ['no HTTP', 'nonsense\r\n\r\n', 400],
    ['an unknown method', 'NONSENSE / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['too many headers', `GET / HTTP/1.1\r\nHost: x\r\nx-long: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
  ])('is closed: %s', async (_, sent, status) => {
    const socket = connect(port, '127.0.0.1');
    socket.end(sent);
    const [head = ''] = (await bodyOf(socket)).split('\r\n\r\n');
    const [first, ...lines] = head.split('\r\n');
    expect(first).toContain(` ${status} `);
    expect(decidedHeaders(Object.fromEntries(lines.map((line) => line.split(': '))))).toEqual(CLOSED_HEADERS);
  });
});
