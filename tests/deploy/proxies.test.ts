import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { AVATAR_FIELD } from '#contract/limits.ts';
import { systemClock } from '#lib/clock.ts';
import { RATE_LIMITS } from '#server/http/limits/rate-limits.ts';
import { type StandInServer, startStandInServer } from '#server/line/stand-in/http-server.ts';
import { HttpsClient } from '#tests/support/deploy/https-client.ts';
import { isInstalled, PROXIES, type ProxyName, type ProxyProcess } from '#tests/support/deploy/proxy-process.ts';
import { freePort } from '#tests/support/free-port.ts';
import { loginAs } from '#tests/support/server/member.ts';
import { multipart } from '#tests/support/server/multipart.ts';
import { ProcessServer } from '#tests/support/server/process-server.ts';
import type { Answer } from '#tests/support/server/server.ts';
import { type CopiedDatabase, copyPostgres } from '#tests/support/server/server-templates.ts';

const MB = 1024 ** 2;
const UNKNOWN = '/no-such-page';

for (const name of Object.keys(PROXIES) as ProxyName[]) {
  const { command, install } = PROXIES[name];
  if (!isInstalled(command)) console.log(`– ${name}: NOT TESTED, it isn't installed (${install})`);
  else describe(name, () => behind(name));
}

/** Tests a proxy in front of two real nodes that share a PostgreSQL database. */
function behind(name: ProxyName): void {
  let database: CopiedDatabase;
  let proxy: ProxyProcess;
  let nodes: ProcessServer[] = [];
  let ports: { http: number; https: number };
  /** The nodes share this stand-in for LINE, because a login may begin at one node and end at the other. */
  let line: StandInServer;
  const visitor = (from?: string) => new HttpsClient(ports.https, proxy.ca, from);
  const logged = () => nodes.map(({ output }) => output).join('');

  beforeAll(async () => {
    const { postgresName, assetFolder } = inject('templates');
    database = await copyPostgres(inject('postgresUrl'), postgresName);
    ports = { http: await freePort(), https: await freePort() };
    const origin = `https://localhost:${ports.https}`;
    const channel = { channelId: '1000000000', channelSecret: 'stand-in-secret-for-the-tests' };
    const redirectUris = [`${origin}/auth/callback`];
    line = await startStandInServer({ port: 0, redirectUris, ...channel, clock: systemClock, modes: [] });
    const env = {
      LINE_ISSUER: line.url,
      LINE_API: line.url,
      LINE_CHANNEL_ID: channel.channelId,
      LINE_CHANNEL_SECRET: channel.channelSecret,
      DATABASE_URL: database.url,
      DATA_DIR: assetFolder.replace(/\/assets$/, ''),
      APP_SECRET: 'a secret that is long enough for tests',
      PUBLIC_ORIGIN: origin,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'info',
    };
    nodes = [await ProcessServer.start(env), await ProcessServer.start(env)];
    proxy = await PROXIES[name].start({ ...ports, nodes: nodes.map(({ origin }) => Number(new URL(origin).port)) });
  });
  afterAll(async () => {
    await proxy?.stop();
    for (const node of nodes) await node.stop();
    await line?.close();
    await database?.remove();
  });

  const times = (path: string, total: number, client = visitor()) =>
    Promise.all(Array.from({ length: total }, () => client.ask(path)));

  it('offers https and HTTP/2, and redirects pages but not the API', async () => {
    expect(await visitor().askHttp2('/videos')).toBe(200);
    const page = await visitor().askPlain(ports.http, '/videos?keyword=a');
    expect([page.status, page.headers.location]).toEqual([308, 'https://localhost/videos?keyword=a']);
    expect((await visitor().askPlain(ports.http, '/api/v1/videos')).status).toBe(403);
    expect((await visitor().ask('/')).headers['strict-transport-security']).toMatch(/^max-age=/);
  });

  it('passes on the Cache-Control headers, which say what may be stored', async () => {
    const page = await visitor().ask('/videos');
    expect(page.headers['cache-control']).toContain('s-maxage=60');
    expect(page.headers['set-cookie']).toBeUndefined();
    const unknown = await visitor().ask(UNKNOWN);
    expect([unknown.status, unknown.headers['cache-control']]).toEqual([404, 'private, no-store']);
  });

  it.runIf(name === 'nginx')('answers a list from its store the second time, in each encoding', async () => {
    const encodings = ['br, gzip', 'gzip, br', 'gzip', 'identity'];
    const answers: Answer[] = [];
    for (const encoding of encodings)
      for (let time = 0; time < 2; time += 1)
        answers.push(await visitor().ask('/videos?keyword=stored', { headers: { 'accept-encoding': encoding } }));
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([
      'br',
      'br',
      'br',
      'br',
      'gzip',
      'gzip',
      undefined,
      undefined,
    ]);
    const ids = answers.map(({ headers }) => String(headers['x-request-id']));
    expect(new Set(ids).size).toBe(answers.length);
    const fromStore = () => {
      const lines = proxy.log().split('\n');
      return ids.map((id) => /"cache":"(\w+)"/.exec(lines.find((line) => line.includes(id)) ?? '')?.[1]);
    };
    await expect.poll(fromStore).toEqual(['MISS', 'HIT', 'HIT', 'HIT', 'MISS', 'HIT', 'MISS', 'HIT']);
  });

  it('never stores an answer for a member', async () => {
    const [taro, hanako] = [await loginAs(visitor(), 'taro'), await loginAs(visitor(), 'hanako')];
    const nickname = async (browser: typeof taro) => (await browser.api('/users/me')).text;
    const [first, second] = [await nickname(taro), await nickname(hanako)];
    expect(first).not.toBe(second);
    expect([await nickname(taro), await nickname(hanako)]).toEqual([first, second]);
    expect((await visitor().ask('/api/v1/users/me')).status).toBe(401);
    await expect.poll(() => requestsOf('/api/v1/users/me', logged()), { timeout: 5000 }).toBeGreaterThanOrEqual(5);
    const lines = proxy
      .log()
      .split('\n')
      .filter((one) => one.includes('/users/me'));
    expect(lines.filter((one) => /"cache":"(HIT|STALE|UPDATING)"/.test(one))).toEqual([]);
  });

  it('sends a range of a film', async () => {
    const { body } = await visitor().ask('/api/v1/videos?per_page=1');
    const [video] = (body as unknown as { contents: { videos: { video_id: string }[] } }).contents.videos;
    const detail = await visitor().ask(`/api/v1/videos/${video?.video_id}`);
    const [path = ''] = /\/media\/[^"]+\.mp4/.exec(detail.text) ?? [];
    const range = await visitor().ask(path, { headers: { range: 'bytes=10-19' } });
    expect([range.status, range.bytes.length]).toEqual([206, 10]);
    expect(range.headers['content-range']).toMatch(/^bytes 10-19\/\d+$/);
  });

  it('limits a visitor by their own address, whatever they claim', async () => {
    const limit = RATE_LIMITS.notFound.address;
    // Each node counts only its own requests, so enough are sent to exceed the limit on every node.
    await times(UNKNOWN, limit * nodes.length + 100, visitor('127.0.0.2'));
    const forged = { headers: { 'x-forwarded-for': '192.0.2.7' } };
    expect((await visitor('127.0.0.2').ask(UNKNOWN, forged)).status).toBe(429);
    expect((await visitor('127.0.0.3').ask(UNKNOWN, forged)).status).toBe(404);
  });

  it('sends the request id that the logs of proxy and nodes contain, and ignores an id that a visitor has chosen', async () => {
    const { headers } = await visitor().ask('/api/v1/faqs', { headers: { 'x-request-id': 'chosen-by-a-visitor' } });
    const id = String(headers['x-request-id']);
    expect(id).not.toContain('chosen');
    await expect.poll(logged, { timeout: 5000 }).toContain(`"${id}"`);
    expect(proxy.log()).toContain(id);
  });

  it('logs no query', async () => {
    await visitor().ask('/auth/callback?code=secret-code&state=secret-state');
    await expect.poll(() => proxy.log(), { timeout: 5000 }).toContain('/auth/callback');
    expect(proxy.log()).not.toMatch(/secret-(code|state)/);
  });

  it('lets the product refuse a large upload, and refuses a huge one itself, with the same envelope', async () => {
    const taro = await loginAs(visitor(), 'taro');
    const upload = (bytes: number) =>
      taro.api('/users/me/avatar', multipart([{ name: AVATAR_FIELD, file: 'a.png', bytes: Buffer.alloc(bytes) }]));
    const large = await upload(6 * MB);
    expect([large.status, large.body.result_msg]).toEqual([413, '画像は5MB以下のものを選んでください。']);
    const huge = await upload(20 * MB);
    expect([huge.status, huge.headers['cache-control']]).toEqual([413, 'private, no-store']);
    expect(huge.body).toEqual({
      ...large.body,
      result_msg: '送られたデータが大きすぎます。',
      errors: { err_msgs: ['送られたデータが大きすぎます。'], err_code: null },
    });
  });

  it('uses the other node when one stops, and answers with a calm message when none is left', async () => {
    const [first, second] = nodes;
    await first?.stop();
    const answers = await times('/api/v1/faqs', 20);
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    await second?.stop();
    const away = await visitor().ask('/api/v1/faqs');
    expect([away.status, away.headers['retry-after']]).toEqual([503, '10']);
    expect(away.body).toMatchObject({ version: '1.0', result: false, result_msg: expect.stringContaining('接続') });
    // The Accept header of a browser's navigation.
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    const page = await visitor().ask('/videos?keyword=away', { headers: { accept } });
    expect([
      page.status,
      page.headers['content-type'],
      page.headers['cache-control'],
      page.headers['retry-after'],
    ]).toEqual([503, 'text/html; charset=utf-8', 'private, no-store', '10']);
    expect(page.text).toMatch(/^<!doctype html>.*ただいま接続しにくくなっています。/);
  });
}

/** How many requests of this route the nodes' log contains. */
function requestsOf(route: string, log: string): number {
  return log.split('\n').filter((line) => line.includes(`"route":"${route}"`) && line.includes('"msg":"request"'))
    .length;
}
