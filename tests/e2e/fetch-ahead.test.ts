import type { Page } from 'playwright/test';
import { expect, firstVideo, test } from '#tests/support/e2e.ts';

/** What the page fetches before anybody has clicked. That a host of files does the same is said in static-site.test.ts. */

function listen(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return asked;
}

test('a visitor’s next page is fetched when its link is meant, and stands at once', async ({ page }) => {
  const asked = listen(page);
  const video = await firstVideo(page);
  await page.goto('/videos');
  const link = page.locator(`main a[href="${video}"]`);
  await expect
    .poll(async () => {
      await page.mouse.move(0, 0);
      await link.hover();
      return asked;
    })
    .toContain(`/_payload${video}.json`);
  await expect.poll(() => asked.some((path) => /\/assets\/video-route-.*\.js$/.test(path))).toBe(true);
  expect(asked).not.toContain(`/api/v1${video}`);
  await link.click();
  await expect(page.locator('video')).toBeVisible();
  expect(asked.filter((path) => path === `/_payload${video}.json`)).toHaveLength(1);
});

test('what passes under a resting pointer while the page scrolls is not meant', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const asked = listen(page);
  const payloads = () => asked.filter((path) => path.startsWith('/_payload'));
  await page.clock.install();
  await page.goto('/videos');
  await expect(page.getByRole('button', { name: /^お気に入り：/ }).first()).toBeVisible();
  // Over the heading, where no link is.
  await page.mouse.move(40, 90);
  // However long a slow machine takes for a step, for the page it is the same time.
  await page.clock.pauseAt(Date.now() + 60_000);
  for (let step = 0; step < 20; step += 1) {
    const scrolled = page.evaluate(
      () => new Promise((resolve) => document.addEventListener('scroll', resolve, { once: true })),
    );
    await page.mouse.wheel(0, 50);
    await scrolled;
    await page.clock.runFor(70);
  }
  expect(payloads()).toEqual([]);
  // At rest it is, without a move of the pointer.
  await page.locator('main article h3 a').nth(9).scrollIntoViewIfNeeded();
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 20);
      await page.clock.runFor(400);
      return payloads().length;
    })
    .toBeGreaterThan(0);
});

test('under data saver nothing is fetched that nobody asked for', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('settings', JSON.stringify({ state: { dataSaver: '1' } })));
  const asked = listen(page);
  await page.clock.install();
  await page.goto('/videos');
  await expect(page.locator('html')).toHaveAttribute('data-data-saver', '1');
  await expect(page.getByRole('button', { name: /^お気に入り：/ }).first()).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const link of [
    page.getByRole('contentinfo').getByRole('link', { name: '利用規約' }),
    page.locator('main a[href^="/videos/0"]').first(),
  ]) {
    await link.hover();
    // Long enough for a link to count as meant, several times over.
    await page.clock.runFor(2000);
  }
  expect(asked.filter((path) => path.startsWith('/_payload'))).toEqual([]);
});
