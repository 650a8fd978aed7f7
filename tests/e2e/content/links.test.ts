import { expect, firstVideo, test } from '#tests/support/browser/e2e.ts';

test('every internal link of home, list, a video, an answer and the footer works', async ({ page }) => {
  test.setTimeout(120_000);
  const foundOn = new Map<string, string>();
  for (const address of ['/', '/videos', await firstVideo(page), '/faqs']) {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('footer a').first()).toBeVisible();
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) =>
        (all as HTMLAnchorElement[]).filter((a) => a.origin === location.origin).map((a) => a.pathname + a.search),
      );
    for (const link of links) if (!foundOn.has(link)) foundOn.set(link, address);
  }
  expect(foundOn.size).toBeGreaterThan(30);
  const broken: string[] = [];
  for (const [link, address] of foundOn) {
    const { status } = await page.request.get(link).then((answer) => ({ status: answer.status() }));
    if (status !== 200) broken.push(`${status} ${link} on ${address}`);
  }
  expect(broken).toEqual([]);
});
