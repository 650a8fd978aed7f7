import type { Page } from 'playwright/test';
import { FONT_TIMEOUT_MS, SCROLL_OFFSET_PX } from '#contract/limits.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { goInPlace, untilAlive } from '#tests/support/in-page.ts';

/** SPEC.md sections 2 and 9: how a page comes to rest at its hash, and what its font may cost. */

const QUESTION = '/faqs#faq-3';

for (const motion of ['no-preference', 'reduce'] as const)
  test(`a hash comes to rest 100 px below the top edge, ${motion === 'reduce' ? 'at once for who wants calm' : 'smoothly'}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: motion });
    await page.addInitScript(() => {
      const ways: unknown[] = [];
      const scroll = Element.prototype.scrollIntoView;
      Element.prototype.scrollIntoView = function (this: Element, how?: boolean | ScrollIntoViewOptions) {
        ways.push(typeof how === 'object' ? how.behavior : how);
        scroll.call(this, how);
      };
      Object.assign(window, { ways });
    });
    const distance = async () => Math.round((await page.locator('#faq-3').boundingBox())?.y ?? -1);
    const ways = () => page.evaluate(() => (window as unknown as { ways: unknown[] }).ways);
    const wanted = motion === 'reduce' ? 'instant' : 'smooth';

    await page.goto(QUESTION);
    await untilAlive(page);
    await expect.poll(distance).toBe(SCROLL_OFFSET_PX);
    expect(await ways()).toContain(wanted);
    await page.goto('/terms');
    await untilAlive(page);
    await goInPlace(page, QUESTION);
    await expect.poll(distance).toBe(SCROLL_OFFSET_PX);
    expect(await ways()).toContain(wanted);
  });

const fonts = (page: Page) => page.evaluate(() => [...document.fonts].map(({ status }) => status));

test('the font comes after the first paint, shows with the next page, and moves nothing', async ({ page }) => {
  const font = page.waitForResponse(/\.woff2$/);
  await page.goto('/terms');
  await (await font).finished();
  expect(await fonts(page), 'not on what is being read').toEqual([]);
  // Handed over once it is decoded.
  await expect(async () => {
    await goInPlace(page, '/privacy');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('プライバシーポリシー');
    expect(await fonts(page)).toEqual(['loaded']);
    await goInPlace(page, '/terms');
  }).toPass();
});

test('a font that takes longer than three seconds is done without', async ({ page, context }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked: string[] = [];
  await context.route('**/*.woff2', async (route) => {
    asked.push(route.request().url());
    await held;
    await route.continue();
  });
  await page.clock.install();
  await page.goto('/terms');
  await untilAlive(page);
  await expect.poll(() => asked.length).toBe(1);
  await page.clock.fastForward(FONT_TIMEOUT_MS + 1);
  const late = page.waitForResponse(/\.woff2$/);
  release();
  await (await late).finished();
  for (const [path, title] of [
    ['/privacy', 'プライバシーポリシー'],
    ['/terms', '利用規約'],
  ] as const) {
    await goInPlace(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  expect(await fonts(page)).toEqual([]);
});
