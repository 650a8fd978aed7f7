import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page, type Request } from 'playwright/test';
import { findTestBrowser, testArguments } from '#tests/support/browser/browser.ts';
import {
  expect,
  expectAccessible,
  listenForErrors,
  withWorker as test,
  videoLinks,
  waitForWorker,
} from '#tests/support/browser/e2e.ts';

/**
 * The whole journey of a newcomer with a cheap phone, who finds a video, watches it, loses the network, closes the
 * browser and opens it again.
 */

async function launch(profile: string): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findTestBrowser(),
    args: testArguments,
    viewport: { width: 360, height: 740 },
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
  });
  context.setDefaultTimeout(15_000);
  return context;
}

/** Scrolls to the first card. Counts the visible pictures of cards, and how many of these are broken. */
async function cardPictures(page: Page): Promise<{ shown: number; broken: number }> {
  const pictures = page.locator('main article:has(a[href^="/videos/0"]) img');
  await pictures.first().scrollIntoViewIfNeeded();
  return pictures.evaluateAll(async (images) => {
    const inView = (images as HTMLImageElement[]).filter((image) => {
      const box = image.getBoundingClientRect();
      // A row that scrolls sideways has cards beyond the edge. Their pictures are loaded when they come into view.
      const isInside = box.top < innerHeight && box.bottom > 0 && box.left < innerWidth && box.right > 0;
      return isInside && image.checkVisibility();
    });
    await Promise.all(inView.map((image) => image.decode().catch(() => undefined)));
    return { shown: inView.length, broken: inView.filter((image) => image.naturalWidth === 0).length };
  });
}

/** The line that says that the page is offline. It also says since when, or how old the content is. */
const age = (page: Page) => page.getByRole('complementary', { name: '接続と送信の状態' }).getByText(/オフラインです/);

async function expectCards(page: Page, address: string, heading: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page.locator(videoLinks).first()).toBeVisible();
  const { shown, broken } = await cardPictures(page);
  expect(shown, `pictures on ${address}`).toBeGreaterThan(0);
  expect(broken, `broken pictures on ${address}`).toBe(0);
}

/** Checks that Chromium reports no problem that prevents installing the app. */
async function expectInstallable(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(data).toContain('しごとのたね');
  await devtools.detach();
}

test('on a first visit the app can be installed, and its pages are available offline, also after a restart of the browser', async ({
  baseURL,
}) => {
  test.setTimeout(120_000);
  const profile = mkdtempSync(join(tmpdir(), 'newcomer-'));
  let context = await launch(profile);
  let errors = listenForErrors(context);
  let page = context.pages()[0] ?? (await context.newPage());

  await page.goto(`${baseURL}/`);
  const homeHeading = await page.getByRole('heading', { level: 1 }).innerText();

  await page.getByRole('main').getByRole('link', { name: '動画をさがす' }).first().click();
  await expect(page).toHaveURL(/\/videos$/);
  const cards = page.locator(videoLinks);
  await expect(cards.first()).toBeVisible();
  const listHeading = '動画をさがす';
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(listHeading);
  await waitForWorker(page);
  await expectInstallable(page);

  const title = (await cards.first().innerText()).trim().split('\n')[0] ?? '';
  await cards.first().click();
  await expect(page).toHaveURL(/\/videos\/[0-9A-Z]{26}$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title.slice(0, 8));
  const detailUrl = page.url();

  await page.getByRole('button', { name: '再生', exact: true }).click();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 20_000 })
    .toBeGreaterThan(2);
  await expect
    .poll(() =>
      page.locator('video').evaluate((video: HTMLVideoElement) => {
        const captions = [...video.textTracks].find((track) => track.kind === 'captions' && track.mode === 'showing');
        return captions?.activeCues?.length ?? 0;
      }),
    )
    .toBeGreaterThan(0);
  await page.getByRole('button', { name: '一時停止', exact: true }).click();
  await expect
    .poll(() => page.evaluate(async (url) => (await caches.match(url)) !== undefined, detailUrl), { timeout: 20_000 })
    .toBe(true);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title.slice(0, 8));
  await expect(age(page)).toBeVisible();
  // information-offline.test.ts opens the other information pages.
  await page.goto(`${baseURL}/terms`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('利用規約');
  await expect(age(page)).toBeVisible();
  await expectCards(page, `${baseURL}/videos`, listHeading);
  await expectCards(page, `${baseURL}/`, homeHeading);
  // A page that was never loaded shows the product's own message instead of the browser's error page.
  await page.goto(`${baseURL}/videos/01AAAAAAAAAAAAAAAAAAAAAAAA`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('インターネットにつながっていません');
  errors.expectQuiet();
  await context.close();

  context = await launch(profile);
  errors = listenForErrors(context);
  await context.setOffline(true);
  page = context.pages()[0] ?? (await context.newPage());
  await expectCards(page, `${baseURL}/?source=pwa`, homeHeading);
  await expect(age(page)).toBeVisible();
  await expectAccessible(page);
  await expectCards(page, `${baseURL}/videos`, listHeading);
  errors.expectQuiet();
  await context.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
});

test('a first visit of the list is ready for offline after at most 80 requests and 420 kB', async ({
  page,
  context,
}) => {
  const finished: Request[] = [];
  context.on('requestfinished', (request) => finished.push(request));
  await page.addInitScript(() => {
    const now = () => performance.timeOrigin + performance.now();
    Object.assign(window, { readyAt: navigator.serviceWorker.ready.then(now) });
  });
  await page.goto('/videos');
  const readyAt = await page.evaluate(() => (window as unknown as { readyAt: Promise<number> }).readyAt);
  await page.waitForLoadState('networkidle');
  // Counts only requests that started before the worker was ready. The worker's background downloads begin right
  // afterwards.
  const counted = finished.filter((request) => request.timing().startTime <= readyAt);
  const sizes = await Promise.all(counted.map((request) => request.sizes()));
  const received = sizes.reduce((sum, { responseHeadersSize, responseBodySize }) => {
    return sum + responseHeadersSize + responseBodySize;
  }, 0);
  expect(counted.length).toBeGreaterThan(40);
  expect(counted.length).toBeLessThanOrEqual(80);
  expect(received).toBeGreaterThan(200_000);
  expect(received).toBeLessThanOrEqual(420_000);
});
