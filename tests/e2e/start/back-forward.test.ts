import { findTestBrowser, testArguments } from '#tests/support/browser/browser.ts';
import { expect, firstVideo, test } from '#tests/support/browser/e2e.ts';
import { playButton, playUntil, positionOf, recordsOf } from '#tests/support/screens/player.ts';

/** Going back to a page in the back/forward cache does not load it again, and continues the same view. */

test.use({
  launchOptions: {
    executablePath: findTestBrowser(),
    args: testArguments,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

interface StoredView {
  readonly id: string;
  readonly watching: { readonly playedMs: number; readonly logs: readonly { action: string }[] };
}

test('a video that is left while playing continues as one view after Back', { tag: '@full' }, async ({ page }) => {
  const views = async () => (await recordsOf(page, 'visit/')).map(({ value }) => value as StoredView);
  await page.goto(await firstVideo(page));
  await playButton(page).click();
  await playUntil(page, 5);
  await page.evaluate(() => {
    Object.assign(window, { isTheSame: true });
  });
  const [before] = await views();
  await page.goto('/api/v1/health');
  // Waits for the commit only, because a page from the back/forward cache fires no load event.
  await page.goBack({ waitUntil: 'commit' });
  expect(
    await page.evaluate(() => (window as unknown as { isTheSame?: boolean }).isTheSame),
    'restored from the back/forward cache',
  ).toBe(true);

  const left = await positionOf(page);
  await page.getByRole('button', { name: '一時停止', exact: true }).or(playButton(page)).first().waitFor();
  if (await page.locator('video').evaluate((element: HTMLVideoElement) => element.paused))
    await playButton(page).click();
  await playUntil(page, left + 3);
  await page.getByRole('button', { name: '一時停止', exact: true }).click();
  await expect.poll(async () => (await views()).length).toBe(1);
  const [after] = await views();
  expect(after?.id).toBe(before?.id);
  // Each step is logged once: playing, leaving the page, playing again and pausing. The seconds before and after the
  // navigation are added up.
  expect(after?.watching.logs.map(({ action }) => action)).toEqual(['PLAY', 'LEAVE', 'PLAY', 'PAUSE']);
  expect((after?.watching.playedMs ?? 0) / 1000).toBeCloseTo(await positionOf(page), -0.5);
});
