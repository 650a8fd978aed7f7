import type { Page } from 'playwright/test';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { untilHydrated } from '#tests/support/browser/in-page.ts';
import { MAX_SHIFT, totalOf, watchShifts } from '#tests/support/browser/layout-shift.ts';
import { playButton, playUntil } from '#tests/support/screens/player.ts';
import { titles } from '#tests/support/screens/video-list.ts';

/** Tests how many taps it takes on a phone to watch something, and that nothing moves on the way there and back. */

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

/** The browser counts a shift only if it comes more than 500 ms after a tap. */
async function delayLists(page: Page): Promise<void> {
  await page.route('**/api/v1/videos?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue().catch(() => {});
  });
}

test('from home, two taps play a video', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('region', { name: 'おすすめの動画' }).getByRole('article').getByRole('link').first().tap();
  await playButton(page).tap();
  await playUntil(page, 0.3);
});

test('from home, four taps find and play a video about interviews; nothing moves, also on the way back', async ({
  page,
}) => {
  // Without captions, because the browser counts an appearing caption as a shift.
  await page.addInitScript(() => localStorage.setItem('settings', JSON.stringify({ state: { captions: false } })));
  const shifts = await watchShifts(page);
  const expectStill = async (where: string) => {
    const seen = await shifts();
    expect(totalOf(seen), `${where}: ${JSON.stringify(seen)}`).toBeLessThanOrEqual(MAX_SHIFT);
  };
  // Delays the results, because the browser counts a layout shift only if it comes more than 500 ms after an input.
  await page.route('**/api/v1/videos?*keyword=*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue().catch(() => {});
  });
  await page.goto('/');
  await page.getByRole('link', { name: '動画', exact: true }).last().tap();
  await page.getByLabel('キーワード').tap();
  await page.keyboard.type('面接');
  await page.keyboard.press('Enter');
  const first = titles(page).filter({ hasText: '面接' }).first();
  await expect(page).toHaveURL(/keyword=/);
  await first.getByRole('link').tap();
  await playButton(page).tap();
  await playUntil(page, 0.5);
  await expectStill('there');

  await page.goBack();
  await expect(first).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('動画をさがす');
  await page.waitForLoadState('networkidle');
  await expectStill('and back');
});

test('nothing moves when the list of a genre arrives late, and when its condition is removed', async ({ page }) => {
  const shifts = await watchShifts(page);
  await page.goto('/videos?genres=living');
  await untilHydrated(page);
  await page.waitForLoadState('networkidle');
  await delayLists(page);
  const loading = page.getByRole('heading', { level: 2, name: '読み込んでいます' });
  const found = page.getByRole('heading', { level: 2, name: /件の動画$/ });
  await page.getByRole('link', { name: '働きつづける' }).tap();
  await expect(loading).toBeFocused();
  await expect(found).toBeFocused();
  await page.getByRole('link', { name: '「働きつづける」の条件を外す' }).tap();
  await expect(loading).toBeFocused();
  await expect(found).toBeFocused();
  await expect(page).toHaveURL('/videos');
  const seen = await shifts();
  expect(totalOf(seen), JSON.stringify(seen)).toBeLessThanOrEqual(MAX_SHIFT);
});
