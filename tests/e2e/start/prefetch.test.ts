import type { Page } from 'playwright/test';
import { expect, firstVideo, test } from '#tests/support/browser/e2e.ts';

/** What a page prefetches before a click. static-site.test.ts tests the same on a host that only serves files. */

function listen(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return asked;
}

test('the page of a link that the pointer rests on is prefetched and shown at once', async ({ page }) => {
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

test('links that pass under a resting pointer while scrolling are not prefetched', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const asked = listen(page);
  const payloads = () => asked.filter((path) => path.startsWith('/_payload'));
  await page.clock.install();
  await page.goto('/videos');
  await expect(page.getByRole('button', { name: /^お気に入り：/ }).first()).toBeVisible();
  // Places the pointer over the heading, where there is no link.
  await page.mouse.move(40, 90);
  // Stops the page's clock, so that the result does not depend on the machine's speed.
  await page.clock.pauseAt(Date.now() + 60_000);
  const scrolled = await page.evaluateHandle(() => {
    const count = { events: 0 };
    document.addEventListener('scroll', () => count.events++);
    return count;
  });
  for (let step = 0; step < 20; step += 1) {
    const before = await scrolled.evaluate(({ events }) => events);
    await page.mouse.wheel(0, 50);
    await expect.poll(() => scrolled.evaluate(({ events }) => events)).toBeGreaterThan(before);
    await page.clock.runFor(70);
  }
  expect(payloads()).toEqual([]);
  // After the scrolling has ended, the link under the pointer is prefetched although the pointer has not moved.
  await page.locator('main article h3 a').nth(9).scrollIntoViewIfNeeded();
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 20);
      await page.clock.runFor(400);
      return payloads().length;
    })
    .toBeGreaterThan(0);
});

test('with data saver nothing is prefetched', async ({ page }) => {
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
    // Without data saver, this time would be long enough to prefetch the link.
    await page.clock.runFor(2000);
  }
  expect(asked.filter((path) => path.startsWith('/_payload'))).toEqual([]);
});
