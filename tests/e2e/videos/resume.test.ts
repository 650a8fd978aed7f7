import { mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright/test';
import { findTestBrowser, testArguments } from '#tests/support/browser/browser.ts';
import { expect, expectAccessible, firstVideo, test } from '#tests/support/browser/e2e.ts';
import { becomeNewMember } from '#tests/support/screens/conditions.ts';
import { forgeryHeaders } from '#tests/support/screens/log-in.ts';
import { playButton, playFast, playUntil, positionOf, recordsOf } from '#tests/support/screens/player.ts';

// These tests need more time: videos play in real time, and everything else is slow on a busy machine.
test.setTimeout(120_000);

/** The position in the offer to resume (such as 「1分20秒」), in seconds. */
async function offered(page: Page): Promise<number> {
  const words = (await page.getByText('まで見ました。').textContent()) ?? '';
  const [, minutes = 0, seconds = 0] = /(?:(\d+)分)?(?:(\d+)秒)?/.exec(words.replace(/^\D+/, '')) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
          resolve(shifts.filter(({ hadRecentInput }) => !hadRecentInput).reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );
}

test('after a reload the video offers to resume, and home and the lists show the position', async ({ page }) => {
  const address = await firstVideo(page);
  await page.goto(address);
  await playFast(page, 8);
  const seen = await positionOf(page);
  await page.reload();
  const offer = page.getByRole('region', { name: '続きから再生' });
  await expect(offer).toBeVisible();
  expect(seen - (await offered(page))).toBeLessThan(5);
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
  await expectAccessible(page);
  await page.getByRole('button', { name: '続きから' }).focus();
  await page.keyboard.press('Enter');
  await playUntil(page, seen - 4);
  await expect(offer).toHaveCount(0);
  await expect(page.getByRole('button', { name: '一時停止' })).toBeFocused();
  await page.keyboard.press('Space');

  await page.getByRole('link', { name: 'ホーム', exact: true }).last().click();
  const list = page.getByRole('region', { name: '続きを見る' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  const star = list.getByRole('button', { name: /^お気に入り：/ });
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await page.waitForLoadState('networkidle');
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
  await expectAccessible(page);
  await page.goto('/videos');
  await expect(page.locator('article', { has: page.locator(`a[href="${address}"]`) }).locator('progress')).toHaveCount(
    1,
  );
  await page.goto('/');
  await list.getByRole('link').click();
  await expect(page).toHaveURL(address);
  await page.getByRole('button', { name: 'はじめから' }).click();
  await playUntil(page, 1);
  expect(await positionOf(page)).toBeLessThan(5);
});

test('a video begun elsewhere is in 続きを見る at the first visit, and not in the recommendations again', async ({
  page,
}) => {
  await becomeNewMember(page, '/robots.txt');
  const answer = await page.request.get('/api/v1/videos?per_page=1&tags[]=%E3%82%AA%E3%82%B9%E3%82%B9%E3%83%A1');
  const [video] = ((await answer.json()) as { contents: { videos: { video_id: string; title: string }[] } }).contents
    .videos;
  const data = { video_id: video?.video_id, view_second: 20, stop_position: 20, operation_logs: [] };
  const sent = await page.request.post('/api/v1/videos/views', { headers: await forgeryHeaders(page), data });
  expect(sent.status(), await sent.text()).toBe(200);
  const begun = page.getByRole('region', { name: '続きを見る' }).getByRole('link', { name: video?.title ?? '' });
  const picks = page.getByRole('region', { name: 'おすすめの動画' });
  // Delays the list at the first visit. The page hides the content below 続きを見る for at most four seconds, so this list
  // arrives when that content is already shown.
  const listOfViewed = '**/api/v1/videos?per_page=20&view_status=1*';
  let delayed = 0;
  await page.route(listOfViewed, async (route) => {
    delayed += 1;
    await new Promise((resolve) => setTimeout(resolve, 8000));
    await route.continue().catch(() => {});
  });
  // The second visit shows the answers that the device has stored.
  for (const round of ['first visit', 'second visit']) {
    await page.goto('/');
    if (round === 'first visit') {
      await expect(picks, 'before the answer').toBeVisible();
      await expect(begun, 'before the answer').toHaveCount(0);
    }
    await expect(begun, round).toBeVisible({ timeout: 30_000 });
    await expect(picks.getByRole('link', { name: video?.title ?? '' }), round).toHaveCount(0);
    expect(await picks.getByRole('listitem').count(), round).toBeGreaterThan(0);
    expect(delayed, round).toBeGreaterThan(0);
    await page.unroute(listOfViewed);
  }
});

test('a video that a closed tab has begun is in 続きを見る when home is opened next', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await page.goto(await firstVideo(page));
  await playFast(page, 8);
  await page.close({ runBeforeUnload: true });
  const next = await context.newPage();
  await next.goto('/');
  await expect(next.getByRole('region', { name: '続きを見る' }).getByRole('listitem')).toHaveCount(1);
});

test('a new member without begun videos sees no gap above the recommendations', async ({ page }) => {
  await becomeNewMember(page, '/');
  const top = async (name: string) => page.getByRole('region', { name }).boundingBox();
  await expect(async () => {
    const [record, picks] = [await top('今日の体調と気分'), await top('おすすめの動画')];
    expect((picks?.y ?? 0) - ((record?.y ?? 0) + (record?.height ?? 0))).toBeLessThan(200);
  }).toPass();
});

test('a video opened with a time in its address starts there, without an offer to resume', { tag: '@full' }, async ({
  page,
}) => {
  const address = await firstVideo(page);
  await page.goto(address);
  await playFast(page, 7);
  await page.goto(`${address}?t=34`);
  await playButton(page).click();
  await playUntil(page, 35);
  await expect(page.getByRole('region', { name: '続きから再生' })).toHaveCount(0);
  const [view] = await recordsOf(page, 'visit/');
  expect(JSON.stringify(view?.value ?? null)).not.toContain('SKIP');
  // Playback removes the time from the address, so that a reload offers the last position instead.
  await expect(page).toHaveURL(address);
  await page.getByLabel('速さ').selectOption('2');
  await playUntil(page, 43);
  await page.reload();
  await expect(page.getByRole('region', { name: '続きから再生' })).toBeVisible();
  expect(await offered(page)).toBeGreaterThan(38);
});

test('a browser killed while playing loses at most five seconds of a view', async ({ baseURL, page: other }) => {
  const address = (baseURL ?? '') + (await firstVideo(other));
  const folder = mkdtempSync(join(tmpdir(), 'killed-browser-'));
  const open = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(folder, {
      executablePath: findTestBrowser(),
      args: testArguments,
      locale: 'ja-JP',
      timezoneId: 'Asia/Tokyo',
      viewport: { width: 360, height: 740 },
    });
  try {
    const before = await open();
    const page = await before.newPage();
    await page.goto(address);
    await playFast(page, 9);
    const seen = await positionOf(page);
    await kill(before, folder);

    const after = await open();
    const again = await after.newPage();
    await again.goto(address);
    await expect(again.getByRole('region', { name: '続きから再生' })).toBeVisible();
    // The offer is rounded down to whole seconds.
    expect(seen - (await offered(again))).toBeLessThan(5 + 1);
    const stored = [...(await recordsOf(again, 'visit/')), ...(await recordsOf(again, 'outbox/'))];
    expect(stored).toHaveLength(1);
    await after.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/**
 * Kills the browser without warning, as a system low on memory does. The lock file in the browser's profile folder
 * contains its process id.
 */
async function kill(context: BrowserContext, folder: string): Promise<void> {
  const pid = Number(readlinkSync(join(folder, 'SingletonLock')).split('-').at(-1));
  const closed = new Promise((resolve) => context.once('close', resolve));
  process.kill(pid, 'SIGKILL');
  await closed;
}
