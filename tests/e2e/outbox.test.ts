import type { BrowserContext, Page, Request } from 'playwright/test';
import { bundleModule } from '#tests/support/bundle.ts';
import { expect, test, waitForWorker } from '#tests/support/e2e.ts';
import { loseSession, passLine } from '#tests/support/log-in.ts';
import type * as OutboxPage from '#tests/support/outbox-page.ts';
import { type OwnServer, startOwnServer } from '#tests/support/own-server.ts';
import { RealBrowser } from '#tests/support/real-browser.ts';
import { conditionsOf, forgetRecords, videoIds, viewsOf } from '#tests/support/stored-rows.ts';

/** What was done offline arrives once, whatever happens on the way: with the real server, worker and storage. */

declare const outboxPage: typeof OutboxPage;

let server: OwnServer;
let script: string;
let browser: RealBrowser;

test.beforeAll(async () => {
  [server, script] = await Promise.all([startOwnServer(), bundleModule('tests/support/outbox-page.ts', 'outboxPage')]);
});
test.afterAll(() => server?.remove());
test.beforeEach(() => {
  // Each starts a browser of its own two or three times.
  test.setTimeout(150_000);
  forgetRecords(server);
  browser = new RealBrowser();
});
test.afterEach(() => browser.remove());

async function openPage(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(server.origin + path);
  await page.evaluate(script);
  return page;
}

/** Logged in as はなこ some time ago, with the worker in place. */
async function begin(): Promise<{ context: BrowserContext; page: Page }> {
  const first = await (await browser.start()).newPage();
  await first.goto(`${server.origin}/auth/start`);
  await passLine(first, 'hanako');
  await first.waitForURL(`${server.origin}/`);
  await waitForWorker(first);
  await browser.close();
  const context = await browser.start();
  return { context, page: await openPage(context, '/') };
}

async function recordToday(page: Page): Promise<void> {
  await page.goto(`${server.origin}/mypage/conditions`);
  for (const name of ['体調', '気分']) await page.getByRole('radiogroup', { name }).getByRole('radio').nth(3).check();
  await page.getByRole('button', { name: '保存する', exact: true }).click();
}

const waiting = (page: Page) => page.evaluate(() => outboxPage.waiting());

test('a condition recorded offline arrives once, though the browser is killed and the session has run out', async () => {
  const { context, page } = await begin();
  await page.goto(`${server.origin}/mypage/conditions`);
  await loseSession(page);
  await context.setOffline(true);
  await recordToday(page);
  await expect(page.getByText('保存しました（未送信）').first()).toBeVisible();
  await browser.kill();
  expect(conditionsOf(server)).toEqual([]);

  const again = await browser.start();
  const next = await openPage(again, '/');
  await expect.poll(() => conditionsOf(server), { timeout: 30_000 }).toMatchObject([{ condition_point: 4 }]);
  await expect.poll(() => waiting(next)).toBe(0);
});

test('Background Sync sends without a page of ours in front', async () => {
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

test('1,000 records over three tabs and the worker arrive once each, one sender of a video at a time', async () => {
  const { context, page } = await begin();
  const ids = await videoIds(server.origin);
  await context.setOffline(true);
  await page.evaluate(([videos]) => outboxPage.leaveVideos(videos, 1000), [ids] as const);

  const underWay = new Map<string, number>();
  let most = 0;
  context.on('request', (request) => {
    if (!request.url().endsWith('/videos/views') || request.method() !== 'POST') return;
    const id = String(request.postDataJSON().video_id);
    underWay.set(id, (underWay.get(id) ?? 0) + 1);
    most = Math.max(most, underWay.get(id) ?? 0);
  });
  const done = (request: Request) => {
    if (!request.url().endsWith('/videos/views') || request.method() !== 'POST') return;
    const id = String(request.postDataJSON().video_id);
    underWay.set(id, (underWay.get(id) ?? 1) - 1);
  };
  // Its headers: the next sender may begin before the browser has told that the answer is whole.
  context.on('response', (response) => done(response.request()));
  const isAnswered = async (request: Request) => (await request.response()) !== null;
  context.on('requestfailed', (request) => void isAnswered(request).then((before) => before || done(request)));

  await context.setOffline(false);
  const begun = Date.now();
  await Promise.all([openPage(context, '/'), openPage(context, '/videos'), page.reload()]);
  await expect.poll(() => viewsOf(server).length, { timeout: 60_000, intervals: [100] }).toBe(1000);
  test.info().annotations.push({ type: 'seconds', description: String((Date.now() - begun) / 1000) });
  expect(most).toBe(1);
  const rows = viewsOf(server);
  expect(new Set(rows.map(({ idempotency_key }) => idempotency_key)).size).toBe(rows.length);
});
