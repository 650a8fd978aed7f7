import { expect, test } from '#tests/support/browser/e2e.ts';
import { untilHydrated } from '#tests/support/browser/in-page.ts';

/** The share of the window's height taken by the header and by everything that stays in place during scrolling. */
function shareOfBars(): number {
  const rows = new Array<boolean>(innerHeight).fill(false);
  const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (element) => element.matches('header') || /^(fixed|sticky)$/.test(getComputedStyle(element).position),
  );
  for (const bar of bars) {
    const { top, bottom, width } = bar.getBoundingClientRect();
    if (width > innerWidth / 2 && bar.checkVisibility())
      rows.fill(true, Math.max(0, Math.round(top)), Math.max(0, Math.round(bottom)));
  }
  return rows.filter(Boolean).length / innerHeight;
}

for (const [width, height] of [
  [360, 740],
  [740, 360],
] as const)
  test(`bars take at most a quarter of a phone’s screen, ${width}×${height}, also with a message at the bottom`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/videos');
    await untilHydrated(page);
    expect(await page.evaluate(shareOfBars)).toBeGreaterThan(0.05);
    expect(await page.evaluate(shareOfBars)).toBeLessThanOrEqual(0.25);
    await page
      .getByRole('button', { name: /^お気に入り：/ })
      .first()
      .click();
    await expect(page.getByRole('region', { name: 'お知らせ（いまの操作）' })).toBeVisible();
    await page.evaluate(() => scrollTo(0, 600));
    expect(await page.evaluate(shareOfBars)).toBeLessThanOrEqual(0.25);
  });
