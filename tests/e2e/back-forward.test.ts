import { browserArguments, findTestBrowser } from '#tests/support/browser.ts';
import { expect, firstVideo, test } from '#tests/support/e2e.ts';
import { playButton, playUntil, positionOf, recordsOf } from '#tests/support/player.ts';

/** Back to a page that the browser kept as it was: no new start, the same visit. */

test.use({
  launchOptions: {
    executablePath: findTestBrowser(),
    args: browserArguments,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

interface Kept {
  readonly id: string;
  readonly watching: { readonly playedMs: number; readonly logs: readonly { action: string }[] };
}

test('a video left in mid-play and come back to goes on as one visit', async ({ page }) => {
  const visits = async () => (await recordsOf(page, 'visit/')).map(({ value }) => value as Kept);
  await page.goto(await firstVideo(page));
  await playButton(page).click();
  await playUntil(page, 5);
  await page.evaluate(() => {
    Object.assign(window, { isTheSame: true });
  });
  const [before] = await visits();
  await page.goto('/api/v1/health');
  // A page that was kept doesn't load.
  await page.goBack({ waitUntil: 'commit' });
  expect(
    await page.evaluate(() => (window as unknown as { isTheSame?: boolean }).isTheSame),
    'kept by the browser',
  ).toBe(true);

  const left = await positionOf(page);
  await page.getByRole('button', { name: '一時停止', exact: true }).or(playButton(page)).first().waitFor();
  if (await page.locator('video').evaluate((element: HTMLVideoElement) => element.paused))
    await playButton(page).click();
  await playUntil(page, left + 3);
  await page.getByRole('button', { name: '一時停止', exact: true }).click();
  await expect.poll(async () => (await visits()).length).toBe(1);
  const [after] = await visits();
  expect(after?.id).toBe(before?.id);
  // Left while it played, come back, played on, paused: each told once, the seconds of both halves together.
  expect(after?.watching.logs.map(({ action }) => action)).toEqual(['PLAY', 'LEAVE', 'PLAY', 'PAUSE']);
  expect((after?.watching.playedMs ?? 0) / 1000).toBeCloseTo(await positionOf(page), -0.5);
});
