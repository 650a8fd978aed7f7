import type { Page } from 'playwright/test';
import { expect, firstVideo, withWorker as test } from '#tests/support/e2e.ts';
import { logIn, loseSession, untilAsked } from '#tests/support/log-in.ts';

/** SPEC.md section 4: after a successful refresh on a video page the page reloads. At the same second: viewing.test.ts. */

const account = (page: Page) => page.getByRole('banner').locator('summary', { hasText: 'さん' });

test('on a video, only the tab whose call was refused reloads, after what the player has to save', async ({
  page,
  complaints,
}) => {
  complaints.allow(/^401 .*\/api\/v1\//);
  await logIn(page, 'taro');
  const video = await firstVideo(page);
  await page.goto(video);
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
  // The reload asks who is logged in, is refused, and the renewed page opens once more, perhaps before the first has loaded.
  await expect.poll(() => opened, { timeout: 30_000 }).toBe(2);
  await expect(account(page)).toBeVisible();
  expect(loads).toBe(0);
});

test('on a video, the page also reloads when what it had to send was refused, and sends it', async ({
  browser,
  baseURL,
}) => {
  // A worker might be quicker, and it has no page to reload.
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), serviceWorkers: 'block' });
  const page = await context.newPage();
  await logIn(page, 'taro');
  await page.goto(await firstVideo(page));
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
  // As it was, for other tests; the session holds now, and nothing loads again.
  await page.evaluate(() => void Object.assign(window, { stillTheSame: true }));
  await expect(star).toHaveAttribute('aria-pressed', String(before === 0));
  await star.click();
  await expect.poll(isFavourite).toBe(before);
  expect(await page.evaluate(() => 'stillTheSame' in window)).toBe(true);
  await context.close();
});
