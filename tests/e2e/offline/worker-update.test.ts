import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { ALWAYS_CACHED_PATHS } from '#contract/offline-pages.ts';
import { BUILD_HEADER, CONFIG_ELEMENT_ID, STATE_ELEMENT_ID } from '#contract/page-constants.ts';
import { routeMap } from '#contract/route-map.ts';
import { ASKED } from '#scripts/build/chunks.ts';
import { expect, withWorker as test, videoLinks, waitForWorker } from '#tests/support/browser/e2e.ts';
import { type OwnServer, startOwnServer } from '#tests/support/browser/own-server.ts';
import { forgetRecords, videoIds, viewsOf } from '#tests/support/browser/stored-rows.ts';
import { type NextVersion, renameAllFiles } from '#tests/support/browser/worker-deploy.ts';
import { bundleModule } from '#tests/support/bundle.ts';
import { freePort } from '#tests/support/free-port.ts';
import { logIn } from '#tests/support/screens/log-in.ts';
import type * as OutboxPage from '#tests/support/screens/outbox-page.ts';
import { recordsOf } from '#tests/support/screens/player.ts';

/** A tab that was open before a deployment continues with its old build until the person accepts the new version. */

declare const outboxPage: typeof OutboxPage;

/** Longer than an accepted update waits for a moment without requests. */
const WORKER_STARTS_IN_MS = 700;

let before: OwnServer;
let next: NextVersion;
let port: number;

test.beforeAll(async () => {
  port = await freePort();
  next = renameAllFiles({ workerStartsInMs: WORKER_STARTS_IN_MS });
  before = await startOwnServer({ port });
});
test.afterAll(async () => {
  await next?.remove();
  await before?.remove();
});

/**
 * The addresses of the lazy chunks and their styles in `dist`, which contains the old build in these tests. Leaves out
 * the chunks in ASKED, which the worker caches only when a page requests them.
 */
function lazyFiles(): { chunks: string[]; styles: string[] } {
  const manifest: Record<string, { file: string; isDynamicEntry?: boolean; css?: string[] }> = JSON.parse(
    readFileSync('dist/client/.vite/manifest.json', 'utf8'),
  );
  const lazy = Object.values(manifest).filter(
    (chunk) => chunk.isDynamicEntry && !ASKED.some((name) => chunk.file.startsWith(`assets/${name}-`)),
  );
  return {
    chunks: lazy.map(({ file }) => `/${file}`),
    styles: [...new Set(lazy.flatMap(({ css = [] }) => css.map((file) => `/${file}`)))],
  };
}

async function publicScreens(origin: string): Promise<string[]> {
  const paths = Object.values(routeMap).flatMap(({ path, public: isPublic }) =>
    isPublic && !path.includes(':') ? [path] : [],
  );
  const found = await Promise.all(paths.map(async (path) => (await fetch(origin + path)).ok));
  return paths.filter((_, index) => found[index]);
}

/** Stops the worker that controls the page, as the browser does with an idle worker. It starts again when needed. */
async function stopActiveWorker(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const found = Promise.withResolvers<string>();
  const stopped = Promise.withResolvers<void>();
  devTools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    const active = versions.find(({ status }) => status === 'activated');
    if (active) found.resolve(active.versionId);
    if (active?.runningStatus === 'stopped') stopped.resolve();
  });
  await devTools.send('ServiceWorker.enable');
  await devTools.send('ServiceWorker.stopWorker', { versionId: await found.promise });
  await stopped.promise;
  await devTools.detach();
}

const buildOf = (page: Page) =>
  page.evaluate((id) => JSON.parse(document.getElementById(id)?.textContent ?? '{}').build, CONFIG_ELEMENT_ID);

/** Navigates without a page load, by firing the event that the browser fires for Back and Forward. */
async function openInApp(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForFunction((to) => location.pathname === to, path);
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 }), path).not.toHaveText('エラーが発生しました');
}

const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { stillTheSame: true }));
const isStillTheSame = (page: Page) => page.evaluate(() => 'stillTheSame' in window);
/** The paths of the cached pages, by the name of each build's cache. */
const cachedPages = async (page: Page) =>
  new Map(
    await page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('pages-'));
      const pathsIn = async (name: string) =>
        (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
      return Promise.all(names.map(async (name) => [name, await pathsIn(name)] as const));
    }),
  );
const pageCaches = async (page: Page) => [...(await cachedPages(page)).keys()];

/** The page may wait 15 s for the old worker and a pause in its requests, and Chromium 30 s more. */
const TAKEN_OVER = { timeout: 60_000 };

test('a tab of an old build works after a deployment until the person accepts the update', async ({
  page,
  context,
  pageErrors,
}) => {
  test.setTimeout(150_000);
  // The worker may revalidate pages while the old server has stopped and the new one has not started yet.
  pageErrors.allow(/^net::ERR_CONNECTION_(REFUSED|RESET)/);
  const origin = before.origin;
  await page.goto(`${origin}/videos`);
  await waitForWorker(page);
  const beside = await context.newPage();
  await beside.goto(`${origin}/videos`);
  const old = await buildOf(page);
  // Excludes landing pages, whose files the worker caches only when they are requested.
  const screens = (await publicScreens(origin)).filter((path) => !path.startsWith('/lp'));
  const video = (await page.locator(videoLinks).first().getAttribute('href')) ?? '';
  const { chunks, styles } = lazyFiles();
  const importAll = `Promise.all(${JSON.stringify(chunks)}.map((chunk) => import(chunk))).then(() => null)`;
  const lost: string[] = [];

  await test.step('the server runs the new version, without the files of the old one', async () => {
    await before.stop();
    await next.serve(port, before.dataDir);
    expect((await fetch(origin)).headers.get(BUILD_HEADER)).toBe(next.build);
    for (const chunk of chunks) if ((await fetch(origin + chunk)).status === 404) lost.push(chunk);
    expect(lost).not.toEqual([]);
    // Clears the HTTP cache, because the browser may do so at any time. The worker's caches must suffice.
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  });

  await test.step('every screen opens in the app', async () => {
    await mark(page);
    for (const path of [...screens, video]) await openInApp(page, path);
    await page.evaluate(importAll);
    expect(await isStillTheSame(page)).toBe(true);
  });

  await test.step('a navigation is answered with the cached page or else the shell of the old build', async () => {
    const response = await page.goto(`${origin}/terms`);
    expect(response?.fromServiceWorker()).toBe(true);
    expect(await response?.text()).toContain(STATE_ELEMENT_ID);
    expect(await buildOf(page)).toBe(old);
    const shell = await page.goto(`${origin}/video-introductions`);
    expect(await shell?.text()).not.toContain(`id="${STATE_ELEMENT_ID}"`);
    expect(await buildOf(page)).toBe(old);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('the new version is offered; nothing reloads automatically', async () => {
    await mark(page);
    await expect(page.getByRole('region', { name: /^新しい/ })).toBeVisible({ timeout: 60_000 });
    // Until the person accepts the new version, the new worker caches the new build's pages, but neither reloads the
    // tab nor deletes the old build's pages.
    await expect
      .poll(async () => (await cachedPages(page)).get(`pages-${next.build}`), { timeout: 30_000 })
      .toEqual(expect.arrayContaining([...ALWAYS_CACHED_PATHS]));
    expect(await isStillTheSame(page)).toBe(true);
    expect(await pageCaches(page)).toContain(`pages-${old}`);
  });

  await test.step('after 更新する the new version controls the page, and the old version’s pages are deleted', async () => {
    await page.getByRole('button', { name: '更新する' }).click();
    await page.waitForFunction(
      ([id, build]) => document.getElementById(id ?? '')?.textContent?.includes(`"${build}"`),
      [CONFIG_ELEMENT_ID, next.build],
      TAKEN_OVER,
    );
    await expect.poll(() => pageCaches(page)).toEqual([`pages-${next.build}`]);
  });

  await test.step('another tab that is not reloaded continues with the old version', async () => {
    await mark(beside);
    // The first tab has opened every screen. This tab requests the files of all screens, but opens only a few screens.
    await beside.evaluate(importAll);
    const answers = (files: string[]) => Promise.all(files.map(async (file) => (await fetch(file)).status));
    expect(new Set(await beside.evaluate(answers, styles))).toEqual(new Set([200]));
    for (const path of ['/faqs', '/settings', '/unsent', video]) await openInApp(beside, path);
    expect(await buildOf(beside)).toBe(old);
    expect(await isStillTheSame(beside)).toBe(true);
    await beside.close();
  });

  await test.step('the new version answers, and without old tabs the old version’s chunks are deleted', async () => {
    const again = await page.goto(`${origin}/mypage`);
    expect(again?.fromServiceWorker()).toBe(true);
    expect(await buildOf(page)).toBe(next.build);
    const oldParts = () =>
      page.evaluate(async (parts) => {
        const requests = await (await caches.open('interface')).keys();
        return requests.filter(({ url }) => parts.includes(new URL(url).pathname)).length;
      }, lost);
    await expect.poll(oldParts, { timeout: 30_000 }).toBe(0);
  });
});

test('50 unsent records and a draft survive an update, which waits until it is accepted', async ({ browser }) => {
  test.setTimeout(150_000);
  // The previous test may have left either version running.
  await before.stop();
  if (!next.isServing()) await next.serve(port, before.dataDir);
  forgetRecords(before);
  const context = await browser.newContext({
    baseURL: before.origin,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  const drafts = async () => JSON.stringify(await recordsOf(page, 'draft:'));
  const waiting = async () => (await recordsOf(page, 'outbox/')).length;
  const offer = page.getByRole('region', { name: /^新しい/ });
  await logIn(page, 'hanako');
  await waitForWorker(page);
  await page.goto('/mypage/conditions');
  const old = await buildOf(page);
  expect(old).toBe(next.build);
  const videos = await videoIds(before.origin);

  await page.getByRole('radiogroup', { name: '体調' }).getByRole('radio').nth(1).check();
  await page.locator('summary', { hasText: '睡眠とメモ' }).click();
  await page.getByRole('textbox', { name: 'メモ' }).fill('通院の帰り。\n😀 少し休んだ');
  await expect.poll(drafts).toContain('少し休んだ');
  const written = await drafts();

  await next.stop();
  await before.start();
  await mark(page);
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null), { timeout: 30_000 })
    .toBe(true);
  // While somebody is writing, no offer appears and nothing reloads.
  await expect(offer).toHaveCount(0);

  // While the new worker waits, it caches all pages that it needs if the update is accepted offline.
  await expect
    .poll(
      async () =>
        [...(await cachedPages(page)).values()].map((pages) =>
          ALWAYS_CACHED_PATHS.every((path) => pages.includes(path)),
        ),
      { timeout: 30_000 },
    )
    .toEqual([true, true]);

  // Clears the HTTP cache, so that offline only the worker's caches can answer.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await context.setOffline(true);
  await page.evaluate(await bundleModule('tests/support/screens/outbox-page.ts', 'outboxPage'));
  await page.evaluate((ids) => outboxPage.leaveVideos(ids, 50), videos);
  expect(await waiting()).toBe(50);
  await page.getByRole('link', { name: 'ホーム', exact: true }).last().click();
  await expect(offer).toBeVisible();
  expect(await isStillTheSame(page)).toBe(true);

  // The browser has stopped the idle old worker, which then starts slowly. The new one must take over before Chromium
  // would end the old one after 30 s. The page itself may wait 15 s.
  await stopActiveWorker(page);
  await offer.getByRole('button', { name: '更新する' }).click();
  await page.waitForFunction(
    ([id, build]) => {
      const text = document.getElementById(id ?? '')?.textContent;
      return text !== undefined && text !== null && !text.includes(`"${build}"`);
    },
    [CONFIG_ELEMENT_ID, old],
    { timeout: 28_000 },
  );
  expect(await waiting()).toBe(50);
  expect(await drafts()).toBe(written);
  expect(await (await page.goto('/terms'))?.text()).toContain(STATE_ELEMENT_ID);
  await page.goto('/mypage/conditions');
  await expect(page.getByText('書きかけの内容を戻しました')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'メモ' })).toHaveValue('通院の帰り。\n😀 少し休んだ');

  await context.setOffline(false);
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
  const views = viewsOf(before);
  expect(views.map(({ view_second }) => view_second).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 50 }, (_, index) => index + 1),
  );
  expect(await drafts()).toBe(written);
  await context.close();
});
