import type { Page } from 'playwright/test';
import { expect, firstVideo, withWorker as test } from '#tests/support/browser/e2e.ts';
import { logIn, loseSession, untilAsked } from '#tests/support/screens/log-in.ts';

/** docs/product/sessions.md, Refresh on a video page. viewing.test.ts shows that playback then continues. */

const account = (page: Page) => page.getByRole('banner').locator('summary', { hasText: 'さん' });

test('on a video’s page, only the tab whose call was refused reloads, after the player has saved its view', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/^401 .*\/api\/v1\//);
  const video = await firstVideo(page);
  await logIn(page, 'taro', video);
  await expect(account(page)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(video);
  await expect(account(other)).toBeVisible();
  for (const tab of [page, other]) await untilAsked(tab);
  let loads = 0;
  other.on('load', () => {
    loads += 1;
  });
  await loseSession(page);
  let opened = 0;
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) opened += 1;
  });
  await page.reload({ waitUntil: 'commit' });
  // Two navigations: the test's reload, after which a call is refused with 401, and the page's own reload after the
  // token refresh. The second may begin before the first has finished.
  await expect.poll(() => opened, { timeout: 30_000 }).toBe(2);
  await expect(account(page)).toBeVisible();
  expect(loads).toBe(0);
});

test('on a video’s page, a refused record also reloads the page, which then sends the record', async ({
  browser,
  baseURL,
}) => {
  // Blocks the service worker. If the worker sent the favourite first, the page would get no 401 and would not reload.
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), serviceWorkers: 'block' });
  const page = await context.newPage();
  await logIn(page, 'taro', await firstVideo(page));
  await expect(account(page)).toBeVisible();
  const star = page
    .getByRole('main')
    .getByRole('button', { name: /^お気に入り：/ })
    .first();
  const isFavourite = async () => {
    const answer = await page.request.get(`/api/v1${new URL(page.url()).pathname}`);
    return ((await answer.json()) as { contents: { video: { favorite_flag: number } } }).contents.video.favorite_flag;
  };
  const before = await isFavourite();
  await untilAsked(page);
  await loseSession(page);
  const reloaded = page.waitForEvent('load');
  await star.click();
  await reloaded;
  await expect.poll(isFavourite).toBe(1 - before);
  // Restores the favourite for other tests. The session is valid now, so nothing reloads.
  await page.evaluate(() => void Object.assign(window, { stillTheSame: true }));
  await expect(star).toHaveAttribute('aria-pressed', String(before === 0));
  await star.click();
  await expect.poll(isFavourite).toBe(before);
  expect(await page.evaluate(() => 'stillTheSame' in window)).toBe(true);
  await context.close();
});
