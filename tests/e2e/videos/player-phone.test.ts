import type { Page } from 'playwright/test';
import { expect, expectAccessible, firstVideo, test } from '#tests/support/browser/e2e.ts';
import { playButton, playUntil, positionOf } from '#tests/support/screens/player.ts';

/** The player on a phone, and what it offers at the end of a video. */

const PHONE = { width: 360, height: 740 };
const isPaused = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused);
const boxOf = async (page: Page) => {
  const box = await page.locator('video').boundingBox();
  if (!box) throw new Error('no picture');
  return box;
};

test.describe('with touch', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('a double tap and a swipe seek, one tap plays or pauses, and the picture reaches both edges', async ({
    page,
  }) => {
    await page.goto(await firstVideo(page));
    await playButton(page).waitFor();
    const { x, y, width, height } = await boxOf(page);
    expect([x, width], 'edge to edge').toEqual([0, PHONE.width]);
    const tap = (share: number) => page.touchscreen.tap(x + width * share, y + height / 2);
    // Sends both taps at once, because the page does not wait long for the second one.
    const tapTwice = (share: number) => Promise.all([tap(share), tap(share)]);

    await tap(0.5);
    await playUntil(page, 0.5);
    await tap(0.9);
    await expect.poll(() => isPaused(page), 'one tap at the side').toBe(true);

    const before = await positionOf(page);
    await tapTwice(0.9);
    await expect(page.getByText('10秒すすむ', { exact: true })).toBeVisible();
    expect(await positionOf(page)).toBeCloseTo(before + 10, 0);
    await page.waitForTimeout(400);
    expect(await isPaused(page), 'a double tap does not play').toBe(true);
    await tapTwice(0.1);
    await expect.poll(() => positionOf(page)).toBeCloseTo(before, 0);

    // Swipes across half of the picture.
    const touch = await page.context().newCDPSession(page);
    const at = (share: number) => [{ x: x + width * share, y: y + height / 2 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.25) });
    for (const share of [0.4, 0.6, 0.75])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => positionOf(page)).toBeCloseTo(before + 30, 0);
    expect(await isPaused(page)).toBe(true);
  });

  test('while a video plays, its picture stays at the top of the window, also when the person scrolls to the chapters', async ({
    page,
  }) => {
    await page.goto(await firstVideo(page));
    await playButton(page).click();
    await playUntil(page, 0.3);
    const chapters = page.getByRole('heading', { name: '目次' });
    const follow = async () => {
      const { y, height } = await boxOf(page);
      return { y, isInWindow: y + height > 0, share: height / PHONE.height };
    };
    await chapters.evaluate((heading) => scrollTo({ top: heading.getBoundingClientRect().top - 200 }));
    await expect.poll(async () => (await follow()).y).toBe(0);
    expect((await follow()).share).toBeLessThanOrEqual(0.25);
    await expectAccessible(page);
    // The pinned picture does not cover a focused link.
    const link = page.locator('ol a[href^="?t="]').first();
    await link.focus();
    const { height } = await boxOf(page);
    expect((await link.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(height);

    await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
    await expect.poll(async () => (await follow()).isInWindow, 'a pause releases it').toBe(false);
  });
});

test('at the end, the video can be played again or a next one opened, and nothing starts by itself', async ({
  page,
}) => {
  await page.goto(await firstVideo(page));
  await playButton(page).click();
  await playUntil(page, 0.3);
  const toTheEnd = () =>
    page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.currentTime = video.duration - 0.5;
    });
  await toTheEnd();
  const end = page.getByRole('region', { name: '動画の終わり' });
  await expect(end).toBeVisible();
  await expect(playButton(page)).toBeFocused();
  await expectAccessible(page);
  await end.getByRole('button', { name: 'もう一度見る' }).press('Enter');
  await expect(end).toHaveCount(0);
  await expect(page.getByRole('button', { name: '一時停止' })).toBeFocused();
  await playUntil(page, 0.3);
  expect(await positionOf(page)).toBeLessThan(10);

  await toTheEnd();
  const next = end.getByRole('link');
  const title = (await next.textContent()) ?? '';
  await page.waitForTimeout(1500);
  await next.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await playButton(page).waitFor();
  expect(await isPaused(page), 'the next video waits for the person').toBe(true);
});

test('the speed is remembered for the next video and the next visit', async ({ page }) => {
  await page.goto(await firstVideo(page));
  const speed = page.getByLabel('速さ');
  await speed.selectOption('1.5倍');
  const rate = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.playbackRate);
  expect(await rate()).toBe(1.5);
  await page.getByRole('region', { name: '関連する動画' }).getByRole('link').first().press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(rate).toBe(1.5);
  await page.reload();
  await expect(speed).toHaveValue('1.5');
  await playButton(page).click();
  await playUntil(page, 0.3);
  expect(await rate()).toBe(1.5);
});
