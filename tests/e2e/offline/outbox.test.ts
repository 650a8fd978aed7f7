import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import { expect, test, waitForWorker } from '#tests/support/browser/e2e.ts';
import { type InterruptibleProxy, startInterruptibleProxy } from '#tests/support/browser/interruptible-proxy.ts';
import { type OwnServer, startOwnServer } from '#tests/support/browser/own-server.ts';
import { RealBrowser } from '#tests/support/browser/real-browser.ts';
import { conditionsOf, forgetRecords, videoIds, viewsOf } from '#tests/support/browser/stored-rows.ts';
import { bundleModule } from '#tests/support/bundle.ts';
import { freePort } from '#tests/support/free-port.ts';
import { loseSession, passLine, untilAsked } from '#tests/support/screens/log-in.ts';
import type * as OutboxPage from '#tests/support/screens/outbox-page.ts';

/** Records made offline reach the server exactly once. Uses the real server, worker and storage. */

declare const outboxPage: typeof OutboxPage;

let server: OwnServer;
let proxy: InterruptibleProxy;
let script: string;
/** The folder of a browser profile in which はなこ is logged in and the worker is active. Each test copies the folder. */
let profile: string;
let browser: RealBrowser;

/** The number of requests in flight that send views, by video. `most` is the highest number for one video so far. */
const underWay = new Map<string, number>();
let most = 0;
/**
 * Counts the requests in a proxy in front of the server, because the events of several tabs reach a test in no reliable
 * order.
 */
const watch = (method: string, url: string, body: string) => {
  if (method !== 'POST' || !url.endsWith('/videos/views')) return undefined;
  const { video_id: id } = JSON.parse(body) as { video_id: string };
  const count = (underWay.get(id) ?? 0) + 1;
  underWay.set(id, count);
  most = Math.max(most, count);
  return () => underWay.set(id, (underWay.get(id) ?? 1) - 1);
};

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const port = await freePort();
  proxy = await startInterruptibleProxy(`http://localhost:${port}`, { watch });
  [server, script] = await Promise.all([
    startOwnServer({ port, env: { PUBLIC_ORIGIN: proxy.origin } }),
    bundleModule('tests/support/screens/outbox-page.ts', 'outboxPage'),
  ]);
  profile = mkdtempSync(join(tmpdir(), 'profile-'));
  const first = new RealBrowser(profile);
  const page = await (await first.start()).newPage();
  await page.goto(`${proxy.origin}/auth/start`);
  await passLine(page, 'hanako');
  await page.waitForURL(`${proxy.origin}/`);
  await waitForWorker(page);
  await first.close();
});
test.afterAll(async () => {
  await server?.remove();
  await proxy?.close();
  if (profile) rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
});
test.beforeEach(() => {
  // The default timeout is too short: each test starts its own browser, some tests twice.
  test.setTimeout(150_000);
  forgetRecords(server);
  underWay.clear();
  most = 0;
  const copy = mkdtempSync(join(tmpdir(), 'browser-'));
  cpSync(profile, copy, { recursive: true });
  browser = new RealBrowser(copy);
});
test.afterEach(() => browser.remove());

async function openPage(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await page.evaluate(script);
  return page;
}

/** Opens a page in a browser in which はなこ is logged in and the worker is active. */
async function begin(path = '/'): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.start();
  return { context, page: await openPage(context, proxy.origin + path) };
}

async function recordToday(page: Page): Promise<void> {
  for (const name of ['体調', '気分']) await page.getByRole('radiogroup', { name }).getByRole('radio').nth(3).check();
  await page.getByRole('button', { name: '保存する', exact: true }).click();
}

const waiting = (page: Page) => page.evaluate(() => outboxPage.waiting());

test('Background Sync sends without an open page', async () => {
  const { context, page } = await begin();
  await context.setOffline(true);
  const [videoId = ''] = await videoIds(server.origin);
  await page.evaluate((id) => outboxPage.leaveVideos([id], 3), videoId);
  await page.evaluate(async () => {
    const registration = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
      sync: { register(tag: string): Promise<void> };
    };
    await registration.sync.register('outbox');
  });
  await page.goto('about:blank');
  await context.setOffline(false);
  await expect.poll(() => viewsOf(server).length, { timeout: 30_000 }).toBe(3);
});

/**
 * The number of unsent records. `npm run test:full` sets WAITING_RECORDS to as many as somebody may have after months
 * without a connection.
 */
const WAITING = Number(process.env.WAITING_RECORDS ?? 250);

test('records from three tabs and the worker are delivered once each, one sender per video at a time', async () => {
  const { context, page } = await begin();
  const ids = await videoIds(server.origin);
  await context.setOffline(true);
  await page.evaluate(([videos, count]) => outboxPage.leaveVideos(videos, count), [ids, WAITING] as const);

  await context.setOffline(false);
  const begun = Date.now();
  await Promise.all(['/', '/videos'].map((path) => openPage(context, proxy.origin + path)));
  await expect.poll(() => viewsOf(server).length, { timeout: 60_000, intervals: [100] }).toBe(WAITING);
  test.info().annotations.push({ type: 'seconds', description: String((Date.now() - begun) / 1000) });
  expect(most).toBe(1);
  const rows = viewsOf(server);
  expect(new Set(rows.map(({ idempotency_key }) => idempotency_key)).size).toBe(rows.length);
});

// This test must run last: its page refreshes the session, after which the session in `profile` may have ended.
test('a condition recorded offline is delivered once, although the browser is killed and the session has expired', async () => {
  const { context, page } = await begin('/mypage/conditions');
  await untilAsked(page);
  await loseSession(page);
  await context.setOffline(true);
  await recordToday(page);
  await expect(page.getByText(/^未送信。/).first()).toBeVisible();
  await browser.kill();
  expect(conditionsOf(server)).toEqual([]);

  const again = await browser.start();
  const next = await openPage(again, `${proxy.origin}/`);
  await expect.poll(() => conditionsOf(server), { timeout: 30_000 }).toMatchObject([{ condition_point: 4 }]);
  await expect.poll(() => waiting(next)).toBe(0);
});
