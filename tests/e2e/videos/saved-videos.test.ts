import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright/test';
import { findTestBrowser, testArguments } from '#tests/support/browser/browser.ts';
import {
  expect,
  expectAccessible,
  listenForErrors,
  withWorker as test,
  waitForWorker,
} from '#tests/support/browser/e2e.ts';
import { type OwnServer, startOwnServer } from '#tests/support/browser/own-server.ts';
import { RealBrowser } from '#tests/support/browser/real-browser.ts';
import { smallTargets } from '#tests/support/browser/targets.ts';
import { writePlayableContent } from '#tests/support/server/playable-content.ts';

/** Saved videos play without a network, with captions and transcript, even after the browser was killed. */

/** Allowed errors of pictures that were never visible: the worker has not cached them, so they fail offline. */
const NEVER_SEEN = /^net::ERR_FAILED .*\/images\//;
const PART_BYTES = 1024 * 1024;
test.setTimeout(120_000);

async function launch(profile: string): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findTestBrowser(),
    args: testArguments,
    viewport: { width: 360, height: 740 },
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
  });
  context.setDefaultTimeout(15_000);
  return context;
}

interface Film {
  readonly id: string;
  readonly title: string;
}

/** The `index`-th listed video with captions, counted from 0. */
async function film(page: Page, index = 0): Promise<Film> {
  type Listed = { video_id: string; title: string; has_captions: number };
  const { contents } = await (await page.request.get('/api/v1/videos?per_page=50')).json();
  const chosen = (contents.videos as Listed[]).filter((video) => video.has_captions)[index];
  if (!chosen) throw new Error('the content has no such video');
  return { id: chosen.video_id, title: chosen.title };
}

const time = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
const source = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentSrc);

async function expectPlaysFromDevice(page: Page, { title }: Film): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect.poll(() => source(page)).toContain('/saved-media/');
  await page.getByRole('button', { name: '再生', exact: true }).click();
  await expect.poll(() => time(page), { timeout: 20_000 }).toBeGreaterThan(1);
  // Seeks far ahead, so that another range of the file is read.
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 20;
  });
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.duration - video.currentTime))
    .toBeLessThan(19);
  await expect
    .poll(() =>
      page
        .locator('video')
        .evaluate((video: HTMLVideoElement) =>
          [...video.textTracks].some((track) => track.mode === 'showing' && (track.cues?.length ?? 0) > 0),
        ),
    )
    .toBe(true);
  await page.getByRole('button', { name: '一時停止', exact: true }).click();
}

test('a saved video plays and seeks without a network and after a kill, with captions and transcript', async ({
  baseURL,
}) => {
  const profile = mkdtempSync(join(tmpdir(), 'saved-'));
  let context = await launch(profile);
  let errors = listenForErrors(context);
  let page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${baseURL}/`);
  await waitForWorker(page);
  const answer = await page.request.get(`${baseURL}/api/v1/videos?per_page=50`);
  const { contents } = (await answer.json()) as { contents: { videos: { video_id: string; title: string }[] } };
  const [first, second] = contents.videos.map((video) => ({ id: video.video_id, title: video.title }));
  if (!first || !second) throw new Error('two videos are needed');

  // One video is saved from its card, the other from its page.
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: second.title }) })
    .first();
  await card.getByRole('button', { name: /^端末に保存：/ }).click();
  // The pressed button is replaced, so the focus moves to its replacement.
  await expect(card.getByRole('link', { name: /^保存済み：/ })).toBeFocused({ timeout: 20_000 });
  await page.goto(`${baseURL}/videos/${first.id}`);
  await page.getByRole('combobox', { name: '保存する画質' }).selectOption({ index: 1 });
  await page.getByRole('button', { name: /^端末に保存（/ }).click();
  await expect(page.getByRole('main').getByRole('link', { name: '保存済み' })).toBeFocused({ timeout: 20_000 });
  errors.expectQuiet();

  await context.setOffline(true);
  errors.allow(NEVER_SEEN);
  await page.goto(`${baseURL}/saved`);
  await expect(page.getByRole('listitem').getByRole('heading', { level: 2 })).toHaveCount(2);
  await expectAccessible(page);
  expect(await smallTargets(page)).toEqual([]);
  await page.getByRole('link', { name: first.title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.title);
  errors.expectQuiet();

  // Kills the browser instead of closing it, so that nothing is written at the end.
  const browserPid = await killBrowser(context, page);
  expect(browserPid).toBeGreaterThan(0);

  context = await launch(profile);
  errors = listenForErrors(context);
  errors.allow(NEVER_SEEN);
  await context.setOffline(true);
  page = context.pages()[0] ?? (await context.newPage());
  // The page of this video was never opened, so only the saved data can show it.
  await page.goto(`${baseURL}/videos/${second.id}`);
  await expectPlaysFromDevice(page, second);
  await page.getByText('文字で読む（字幕の全文）').click();
  await expect(page.getByText('文字の全文を読み込めませんでした。')).toHaveCount(0);
  await expect(page.getByRole('main').locator('details[open] li').nth(3)).toBeVisible();
  // The worker has cached this page with the files' network addresses, but the player must use the saved files.
  await page.goto(`${baseURL}/videos/${first.id}`);
  await expectPlaysFromDevice(page, first);
  errors.expectQuiet();

  await page.goto(`${baseURL}/saved`);
  await page.getByRole('button', { name: `「${first.title}」を削除` }).click();
  await page.getByRole('button', { name: '削除する' }).click();
  await expect(page.getByRole('listitem').getByRole('heading', { level: 2 })).toHaveCount(1);
  await page.getByRole('button', { name: `「${second.title}」を削除` }).click();
  await page.getByRole('button', { name: 'やめる' }).click();
  await expect(page.getByRole('button', { name: `「${second.title}」を削除` })).toBeFocused();
  await page.getByRole('button', { name: `「${second.title}」を削除` }).click();
  await page.getByRole('button', { name: '削除する' }).click();
  await expect(page.getByText('保存した動画は、まだありません。')).toBeVisible();
  // Waits, because the files are deleted after the record.
  await expect.poll(() => page.evaluate(async () => (await (await caches.open('saved-media')).keys()).length)).toBe(0);
  errors.expectQuiet();
  await context.close();
  rmSync(profile, { recursive: true, force: true });
});

async function killBrowser(context: BrowserContext, page: Page): Promise<number> {
  const devtools = await (context.browser() ?? page.context().browser())?.newBrowserCDPSession();
  const session = devtools ?? (await context.newCDPSession(page));
  const { processInfo } = (await session.send('SystemInfo.getProcessInfo' as never)) as unknown as {
    processInfo: { type: string; id: number }[];
  };
  const pid = processInfo.find(({ type }) => type === 'browser')?.id ?? 0;
  const closed = new Promise((resolve) => context.once('close', resolve));
  process.kill(pid, 'SIGKILL');
  await closed;
  return pid;
}

test.describe('with files of more than one part', () => {
  let folder: string;
  let server: OwnServer | undefined;
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'saved-parts-'));
    const content = join(folder, 'content');
    await writePlayableContent(content);
    server = await startOwnServer({ env: { DATA_DIR: join(folder, 'data'), CONTENT_DIR: content } });
  });
  test.afterAll(async () => {
    await server?.remove();
    rmSync(folder, { recursive: true, force: true });
  });
  test.use({ baseURL: async ({ baseURL }, use) => use(server?.origin ?? baseURL) });

  test('a broken download continues where it stopped; a cancelled download leaves nothing on the device', async ({
    page,
    context,
    pageErrors,
  }) => {
    pageErrors.allow(/\/media\//);
    const { id, title } = await film(page);
    await page.goto('/');
    await waitForWorker(page);
    const ranges: (string | undefined)[] = [];
    let isBroken = true;
    await context.route(/\/media\/.*\.mp4/, async (route) => {
      const range = route.request().headers().range;
      // The player's own requests are not part of the download.
      if (route.request().resourceType() === 'media') return route.continue();
      ranges.push(range);
      if (!isBroken) return route.continue();
      const whole = await route.fetch();
      const body = await whole.body();
      return route.fulfill({ status: 200, contentType: 'video/mp4', body: body.subarray(0, PART_BYTES + 10) });
    });
    await page.goto(`/videos/${id}`);
    await page.getByRole('button', { name: /^端末に保存（/ }).click();
    await expect(page.getByRole('button', { name: '続きから保存' })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('インターネットが切れたため', { exact: false }).first()).toBeVisible();

    await page.goto('/saved');
    await expect(page.getByText('保存が途中で止まっています。')).toBeVisible();
    await expectAccessible(page);
    isBroken = false;
    await page.getByRole('button', { name: `続きから保存：${title}` }).click();
    await expect(page.getByRole('status').last()).toHaveText(`「${title}」を保存しました。`, { timeout: 20_000 });
    expect(ranges.filter((range) => range !== undefined)).toEqual([`bytes=${PART_BYTES}-`]);
    const star = page.getByRole('button', { name: `お気に入り：${title}` });
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await page.goto(`/videos/${id}`);
    await expectPlaysFromDevice(page, { id, title });

    // Another video's download hangs and is then cancelled.
    const other = await film(page, 1);
    await context.unroute(/\/media\/.*\.mp4/);
    await context.route(/\/media\/.*\.mp4/, (route) =>
      route.request().resourceType() === 'media' ? route.continue() : undefined,
    );
    await page.goto(`/videos/${other.id}`);
    await page.getByRole('button', { name: /^端末に保存（/ }).click();
    await page.getByRole('button', { name: /保存をやめる/ }).click();
    await expect(page.getByRole('button', { name: /^端末に保存（/ })).toBeVisible();
    // The download disappears from the screen at once; its files are deleted after running requests have ended.
    const left = () =>
      page.evaluate(
        async (videoId) =>
          (await (await caches.open('saved-media')).keys()).filter(({ url }) => url.includes(videoId)).length,
        other.id,
      );
    await expect.poll(left).toBe(0);
  });
});

test('a full device is reported in plain words, before and during the download', async ({ page, context, baseURL }) => {
  const { id } = await film(page);
  await page.goto(`/videos/${id}`);
  await waitForWorker(page);
  const devtools = await context.newCDPSession(page);
  const { origin } = new URL(baseURL ?? '');
  const { usage } = await devtools.send('Storage.getUsageAndQuota', { origin });
  const say = (free: number) =>
    page.evaluate((left) => {
      navigator.storage.estimate = async () => ({ quota: left, usage: 0 });
    }, free);
  await say(100_000);
  await page.getByRole('button', { name: /^端末に保存（/ }).click();
  await expect(page.getByText(/空き容量が足りません（必要：.*、空き：100KB）。/).first()).toBeVisible();

  // The estimate now reports enough space, so the error comes from writing.
  await say(10_000_000_000);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 100_000 });
  await page.getByRole('button', { name: /^端末に保存（/ }).click();
  await expect(page.getByText('端末の空き容量が足りないため', { exact: false }).first()).toBeVisible({
    timeout: 20_000,
  });
  await devtools.send('Storage.overrideQuotaForOrigin', { origin });
  await page.getByRole('button', { name: '続きから保存' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: '保存済み' })).toBeVisible({ timeout: 20_000 });
});

test('when a phone freezes the page that saves a video, another page continues the download', { tag: '@full' }, async ({
  page: anyPage,
  baseURL,
}) => {
  const { id, title } = await film(anyPage);
  const browser = new RealBrowser(undefined, true);
  try {
    const context = await browser.start();
    const page = await context.newPage();
    await page.goto(`${baseURL}/`);
    await waitForWorker(page);
    // The first page's download never gets an answer.
    await page.route(/\/media\/.*\.mp4/, (route) =>
      route.request().resourceType() === 'media' ? route.continue() : undefined,
    );
    await page.goto(`${baseURL}/videos/${id}`);
    await page.getByRole('button', { name: /^端末に保存（/ }).click();
    await expect(page.getByRole('button', { name: /保存をやめる/ })).toBeVisible();

    const other = await context.newPage();
    await other.goto(`${baseURL}/saved`);
    await expect(other.getByRole('progressbar', { name: `保存の進み具合：${title}` })).toBeVisible();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
    await other.getByRole('button', { name: `続きから保存：${title}` }).click();
    await expect(other.getByRole('status').last()).toHaveText(`「${title}」を保存しました。`, { timeout: 20_000 });

    await devtools.send('Page.setWebLifecycleState', { state: 'active' });
    await expect(page.getByRole('main').getByRole('link', { name: '保存済み' })).toBeVisible();
  } finally {
    await browser.remove();
  }
});
