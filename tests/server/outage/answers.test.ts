import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadPage } from '#server/ssr/page.ts';
import { freePort } from '#tests/support/free-port.ts';
import { TestServer } from '#tests/support/server/server.ts';
import { writeDist } from '#tests/support/server/server-page.ts';

const dist = writeDist();
const page = await loadPage(dist.folder);
if (page === null) throw new Error('no page');

const server = new TestServer();
let away: TestServer;
const told: { msg: string; failures?: number; err?: { code?: string } }[] = [];
const requests: { route: string; status: number }[] = [];
beforeAll(async () => {
  await server.start('postgres', { page });
  const config = { databaseUrl: `postgres://postgres@127.0.0.1:${await freePort()}/away` };
  const log = (line: string) => {
    const entry = JSON.parse(line);
    if (entry.level > INFO) told.push(entry);
    else if (entry.msg === 'request') requests.push({ route: entry.route, status: entry.status });
  };
  away = await server.secondNode({ page, config, log });
  // At its start, every server schedules an update of the view counts. The update fails during the outage, too. Waits
  // for this failure, so that it is not counted among those of the requests.
  await vi.waitFor(() => expect(told).toHaveLength(1), { timeout: 10_000 });
  told.length = 0;
  away.clock.time += 30_000;
});
afterAll(async () => {
  await away.stop();
  await server.stop();
  dist.remove();
});

const IMAGE = `/images/${'0'.repeat(32)}.webp`;
/** pino's numeric value for `info`, the level at which requests are logged. */
const INFO = 30;
const MESSAGE = 'ただいま接続しにくくなっています。しばらく時間をおいてから再度お試しください。';

it('logs the cause of an outage once, and half a minute later the number of further failures', async () => {
  // No pages are requested here, because rendering a page makes several calls, and each of them may log a failure.
  for (const path of ['/api/v1/videos', '/api/v1/ready', '/api/v1/faqs', IMAGE]) await away.ask(path);
  away.clock.time += 30_000;
  await away.ask('/api/v1/videos');
  expect(told.map(({ msg, err }) => [msg, err?.code])).toEqual(
    Array.from({ length: 2 }, () => ['the database can not be used', 'ECONNREFUSED']),
  );
  // The log's first line reports the first failure, and its second line the number of further failures. `requests` is
  // compared too, so that a wrong number can be explained.
  expect({ failures: told[1]?.failures, requests }).toEqual({
    failures: 4,
    requests: ['/api/v1/videos', '/api/v1/ready', '/api/v1/faqs', '/images/:name', '/api/v1/videos'].map((route) => ({
      route,
      status: 503,
    })),
  });
});

it('during an outage of the database, calls get 503 with the envelope and pages a readable error page', async () => {
  for (const path of ['/api/v1/ready', '/api/v1/videos', '/api/v1/faqs', IMAGE, '/_payload/terms.json']) {
    const { status, body } = await away.ask(path);
    expect([path, status, body]).toEqual([path, 503, expect.objectContaining({ result: false, result_msg: MESSAGE })]);
  }
  const answer = await away.ask('/videos');
  expect(answer.status).toBe(503);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
  });
  expect(answer.text).toContain('しばらく時間をおいてから再度お試しください。');
  expect((await away.api('/health')).status).toBe(200);
});
