import { expect, expectAccessible, firstVideo, test } from '#tests/support/e2e.ts';

for (const theme of ['dark', 'contrast']) {
  for (const path of ['/', '/videos', 'a video', '/lp']) {
    test(`${path} keeps its contrast and names in the theme ${theme}`, async ({ page }) => {
      await page.addInitScript(
        (chosen) => localStorage.setItem('settings', JSON.stringify({ state: { theme: chosen }, version: 0 })),
        theme,
      );
      await page.goto(path === 'a video' ? await firstVideo(page) : path);
      await page.waitForLoadState('networkidle');
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expectAccessible(page);
    });
  }
}

test('the themes are no mere names: each has a ground of its own', async ({ page }) => {
  const grounds = new Set<string>();
  for (const theme of ['light', 'dark', 'contrast']) {
    await page.addInitScript(
      (chosen) => localStorage.setItem('settings', JSON.stringify({ state: { theme: chosen }, version: 0 })),
      theme,
    );
    await page.goto('/terms');
    grounds.add(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
  }
  expect(grounds.size).toBe(3);
});
