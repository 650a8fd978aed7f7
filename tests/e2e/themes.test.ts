import { expect, test } from '#tests/support/e2e.ts';

/** That every page keeps its contrast in them is said in pages.test.ts. */

test('the themes are no mere names: each has a ground of its own', async ({ page }) => {
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
