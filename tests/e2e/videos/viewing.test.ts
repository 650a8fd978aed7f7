import type { Browser, Page } from 'playwright/test';
import { expect, firstVideo, withWorker as test } from '#tests/support/browser/e2e.ts';
import { logIn, loseSession, untilAsked } from '#tests/support/screens/log-in.ts';
import { playButton, playUntil, positionOf, recordsOf } from '#tests/support/screens/player.ts';

// The default timeout is too short: videos play in real time, and a busy machine slows everything else down.
test.setTimeout(120_000);

interface SentView {
  readonly video_id: string;
  readonly view_second: number;
  readonly stop_position: number;
  readonly operation_logs: readonly { readonly action: string; readonly video_time: number }[];
}

/** Collects the views that any tab or the worker sends from now on, without duplicates. */
function sentViews(page: Page): SentView[] {
  const sent: SentView[] = [];
  const keys = new Set<string>();
  page.context().on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/videos/views')) return;
    // After a lost answer, the same record is sent again with the same key and counts once.
    const key = request.headers()['idempotency-key'] ?? '';
    if (!keys.has(key)) sent.push(request.postDataJSON());
    keys.add(key);
  });
  return sent;
}

async function goHome(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'ホーム', exact: true }).last().click();
  await expect(page).toHaveURL('/');
}

async function otherDevice(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 360, height: 740 },
  });
  return context.newPage();
}

async function favouritesOnServer(page: Page): Promise<number> {
  const answer = await page.request.get('/api/v1/videos?favorite_flag=1');
  return ((await answer.json()) as { contents: { count: number } }).contents.count;
}

test('a view reaches the server with its seconds and operations, and another device resumes from there', async ({
  page,
  browser,
  baseURL,
}) => {
  const sent = sentViews(page);
  const address = await firstVideo(page);
  await logIn(page, 'hanako', address);
  await playButton(page).click();
  await playUntil(page, 3);
  await page.getByRole('button', { name: '10秒すすむ' }).click();
  await playUntil(page, 15);
  await page.getByRole('button', { name: '一時停止' }).click();
  const stopped = Math.floor(await positionOf(page));
  await goHome(page);
  await expect.poll(() => sent.length, { timeout: 20_000 }).toBe(1);
  expect(sent[0]).toMatchObject({ video_id: address.split('/').at(-1), stop_position: stopped });
  expect(sent[0]?.operation_logs.map(({ action }) => action)).toEqual(['PLAY', 'SKIP', 'PAUSE', 'LEAVE']);
  // The person skipped ten seconds of the video, which do not count as viewed.
  expect(Math.abs((sent[0]?.view_second ?? 0) - (stopped - 10))).toBeLessThanOrEqual(1);

  // The home page's list of unfinished videos is stored on the device with each video's favourite flag. A click on the
  // star must update the stored list too.
  const star = page.getByRole('region', { name: '続きを見る' }).getByRole('button', { name: /^お気に入り：/ });
  const before = await favouritesOnServer(page);
  for (const state of ['true', 'false']) {
    await star.click();
    await expect.poll(() => favouritesOnServer(page), { timeout: 20_000 }).toBe(before + (state === 'true' ? 1 : 0));
    await expect.poll(() => recordsOf(page, 'outbox/')).toEqual([]);
    await expect(star).toHaveAttribute('aria-pressed', state);
  }

  const other = await otherDevice(browser, baseURL);
  await logIn(other, 'hanako', address);
  await expect(other.getByText(`前回は ${stopped}秒 まで見ました。`)).toBeVisible();
  await other.getByRole('button', { name: '続きから' }).click();
  await playUntil(other, stopped + 3);
  const further = Math.floor(await positionOf(other));
  await goHome(other);
  await expect(other.getByRole('region', { name: '続きを見る' }).getByRole('link').first()).toHaveAttribute(
    'href',
    address,
  );
  await expect
    .poll(async () => {
      const answer = await other.request.get(`/api/v1${address}`);
      return ((await answer.json()) as { contents: { video: SentView } }).contents.video.stop_position;
    })
    .toBeGreaterThanOrEqual(further);
  await other.context().close();

  // Back on the first device, the offer is for the second device's position, which is newer.
  await page.goto(address);
  await expect(page.getByRole('region', { name: '続きから再生' })).toBeVisible();
  await expect(page.getByText(`前回は ${stopped}秒 まで見ました。`)).toHaveCount(0);
});

test('closing the page while playing loses nothing: the next start sends the view, once', async ({ page, context }) => {
  const address = await firstVideo(page);
  await logIn(page, 'hanako');
  const sent = sentViews(page);
  await page.goto(address);
  await playButton(page).click();
  await playUntil(page, 5);
  const watching = await context.newPage();
  await watching.goto('/videos');
  await watching.waitForLoadState('networkidle');
  // Another tab has started during playback. It must not mistake the running view for a crashed one and send it.
  expect(sent).toEqual([]);
  await page.close();
  await watching.goto('/');
  await expect.poll(() => sent.length, { timeout: 20_000 }).toBe(1);
  expect(sent[0]?.view_second).toBeGreaterThanOrEqual(5);
  expect(sent[0]?.operation_logs.at(-1)?.action).toBe('LEAVE');
  await watching.goto('/videos');
  await watching.waitForLoadState('networkidle');
  expect(sent).toHaveLength(1);

  // A logout in one tab also sends the view that is being watched in another tab.
  await watching.goto(address);
  await playButton(watching).click();
  await playUntil(watching, 3);
  const leaving = await context.newPage();
  await leaving.goto('/');
  await leaving.getByRole('banner').locator('summary', { hasText: 'さん' }).click();
  await leaving.getByRole('button', { name: 'ログアウト', exact: true }).click();
  const out = leaving.getByRole('banner').getByRole('link', { name: 'ログイン' });
  await expect(out).toBeVisible({ timeout: 20_000 });
  expect(sent).toHaveLength(2);
  expect(sent[1]?.view_second).toBeGreaterThanOrEqual(3);
  // Waits until both tabs are logged out, because closing the browser during a logout may take minutes.
  for (const tab of [leaving, watching]) {
    await tab.waitForURL('/');
    await expect(tab.getByRole('banner').getByRole('link', { name: 'ログイン' })).toBeVisible();
  }
});

test('when a session is renewed during playback, the page reloads and the video continues at the same second, as one view', {
  tag: '@full',
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/^401 /);
  await logIn(page, 'hanako');
  const sent = sentViews(page);
  await page.goto(await firstVideo(page));
  await playButton(page).click();
  await playUntil(page, 6);
  await untilAsked(page);
  await loseSession(page);
  const reloaded = page.waitForEvent('load');
  // Half an hour later the page becomes visible again and asks the server who is logged in.
  const before = await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 1_800_000;
    document.dispatchEvent(new Event('visibilitychange'));
    Date.now = now;
    return document.querySelector('video')?.currentTime ?? 0;
  });
  await reloaded;
  await playUntil(page, before - 0.5);
  expect(await positionOf(page)).toBeLessThan(before + 8);
  await expect(page.getByRole('region', { name: '続きから再生' })).toHaveCount(0);
  // The browser may refuse to play automatically after the reload. Then the person presses play at the same position.
  if (await playButton(page).isVisible()) await playButton(page).click();
  await playUntil(page, before + 3);
  await goHome(page);
  await expect.poll(() => sent.length, { timeout: 20_000 }).toBe(1);
  expect(sent[0]?.view_second).toBeGreaterThanOrEqual(Math.floor(before) + 2);
  expect(sent[0]?.operation_logs.filter(({ action }) => action === 'LEAVE')).toHaveLength(1);
});
