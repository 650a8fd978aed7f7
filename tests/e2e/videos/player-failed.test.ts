import type { Page } from 'playwright/test';
import { expect, expectAccessible, firstVideo, test } from '#tests/support/browser/e2e.ts';
import { playButton, playUntil } from '#tests/support/screens/player.ts';

/** A video that cannot be played: what the person can do instead, and that no empty element takes up space. */

test.use({ viewport: { width: 360, height: 740 } });

const MEDIA = /\.(mp4|webm|m4a)(\?|$)/;
const FAILED = '動画を再生できませんでした。少し待ってから、もう一度お試しください。';
const BELOW = { captionPlace: 'below', captionSize: 200, descriptions: 'text' };

test.beforeEach(async ({ page, pageErrors }) => {
  pageErrors.allow(/ERR_|Failed to (load|fetch)|net::/);
  await page.addInitScript((chosen) => localStorage.setItem('player', JSON.stringify(chosen)), BELOW);
});

/** The height in px of what the player shows below its controls. */
const belowControls = (page: Page) =>
  page.getByRole('group', { name: '動画プレーヤー' }).evaluate((player) => {
    const speed = [...player.querySelectorAll('select')].at(-1);
    const controls = speed?.closest('div')?.parentElement;
    return player.getBoundingClientRect().bottom - (controls?.getBoundingClientRect().bottom ?? Number.NaN);
  });

test('when playback has failed, the person can read the transcript instead, and no space is reserved for captions', async ({
  page,
}) => {
  await page.route(MEDIA, (route) => route.fulfill({ status: 200, contentType: 'video/mp4', body: 'not a video' }));
  await page.goto(await firstVideo(page));
  await playButton(page).click();
  const message = page.getByRole('alert').filter({ hasText: FAILED });
  await expect(message).toBeVisible({ timeout: 30_000 });
  await expect(message.getByRole('button', { name: 'もう一度ためす' })).toBeInViewport({ ratio: 1 });
  expect(await belowControls(page)).toBeLessThan(4);
  await expectAccessible(page);

  const read = message.getByRole('button', { name: '文字で読む' });
  await expect(read).toBeInViewport({ ratio: 1 });
  await read.press('Enter');
  const transcript = page.locator('details', { hasText: '文字で読む（字幕の全文）' });
  await expect(transcript.locator('summary')).toBeFocused();
  await expect(transcript.getByRole('listitem').first()).toBeInViewport();

  await page.unroute(MEDIA);
  await message.getByRole('button', { name: 'もう一度ためす' }).click();
  await expect(page.getByRole('button', { name: '一時停止' })).toBeFocused();
  await playUntil(page, 0);
});

test('a video that has failed is paused, and the play button loads it again', async ({ page }) => {
  await page.route(MEDIA, (route) => route.fulfill({ status: 200, contentType: 'video/mp4', body: 'not a video' }));
  await page.goto(await firstVideo(page));
  await playButton(page).click();
  const message = page.getByRole('alert').filter({ hasText: FAILED });
  await expect(message).toBeVisible({ timeout: 30_000 });
  await expect(playButton(page)).toBeVisible();

  await page.unroute(MEDIA);
  await playButton(page).click();
  await expect(message).toBeHidden();
  await playUntil(page, 0);
});

test('a connection that is lost before the first caption leaves no empty boxes below the controls', async ({
  page,
}) => {
  await page.route(MEDIA, (route) => route.abort('internetdisconnected'));
  await page.goto(await firstVideo(page));
  await playButton(page).click();
  await expect(page.getByText('接続が切れました。').first()).toBeVisible({ timeout: 30_000 });
  expect(await belowControls(page)).toBeLessThan(4);
});
