import { expect, test } from '#tests/support/browser/e2e.ts';

/** Checks only that the themes differ. pages.test.ts checks the contrast of every page in each theme. */

test('each theme has its own background', async ({ page }) => {
  const grounds = new Set<string>();
  for (const theme of ['light', 'dark', 'contrast']) {
    await page.addInitScript(
      (chosen) => localStorage.setItem('settings', JSON.stringify({ state: { theme: chosen }, version: 0 })),
      theme,
    );
    await page.goto('/terms');
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    grounds.add(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
  }
  expect(grounds.size).toBe(3);
});
