import type { BrowserContext, Locator, Page } from 'playwright/test';
import { expect, expectAccessible, firstVideo, test, videoLinks } from '#tests/support/browser/e2e.ts';
import { isHydrated, untilHydrated } from '#tests/support/browser/in-page.ts';

/**
 * docs/product/routes.md, Missing chunk: the page reloads at most once, and never offline. The worker is blocked,
 * because it would cache the chunks.
 */

// The tests block the requests for the files below on purpose.
test.beforeEach(({ pageErrors }) =>
  pageErrors.allow(
    /^net::ERR_FAILED .*(\/assets\/(list-route|start|panels|sanitise|frame|first-sheet)-|\/shell\.html$)/,
  ),
);

const LIST_CHUNK = '**/assets/list-route*.js';

/** Collects the paths of the documents that a page requests from now on. */
function documentsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

/** Waits for the document that was loaded this way. Without this, `networkidle` could apply to the one before it. */
async function untilDocument(page: Page, isWanted: (load: { name: string; type: string }) => boolean): Promise<void> {
  const load = () => performance.getEntriesByType('navigation')[0]?.toJSON() ?? { name: '', type: '' };
  // A read during the navigation throws.
  await expect(async () => expect(isWanted(await page.evaluate(load))).toBe(true)).toPass();
}

async function lose(context: BrowserContext, pattern: string): Promise<void> {
  await context.route(pattern, (route) => route.abort());
}

async function answerWithShell(context: BrowserContext, path: string, origin: string | undefined): Promise<void> {
  await context.route(`${origin}${path}`, async (route) =>
    route.fulfill({ response: await route.fetch({ url: `${origin}/shell.html` }) }),
  );
}

test('a page whose chunk is missing is loaded by a document request, and remains readable', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await untilHydrated(page);
  await lose(context, LIST_CHUNK);
  const documents = documentsOf(page);
  await page.getByRole('main').getByRole('link', { name: '動画をさがす' }).first().click();
  await untilDocument(page, ({ name }) => name.endsWith('/videos'));
  await page.waitForLoadState('networkidle');
  // After a single reload the page shows the server's markup, without hydration.
  await expect(page.locator(videoLinks).first()).toBeVisible();
  await expect(page.locator('main')).toHaveCount(1);
  expect(documents).toEqual(['/videos']);
});

test('a page without the server’s markup reloads once, then shows a calm error', async ({ page, context, baseURL }) => {
  await answerWithShell(context, '/videos', baseURL);
  await lose(context, LIST_CHUNK);
  const documents = documentsOf(page);
  await page.goto('/videos');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('エラーが発生しました');
  await expect(page).toHaveTitle(/^エラーが発生しました/);
  await expect(page.locator('main')).toHaveCount(1);
  await expectAccessible(page);
  expect(documents).toEqual(['/videos', '/videos']);
});

test('a missing chunk causes no reload offline, and the page opens once the connection is back', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await untilHydrated(page);
  const documents = documentsOf(page);
  await context.setOffline(true);
  await page.getByRole('main').getByRole('link', { name: '動画をさがす' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('インターネットにつながっていません');
  await expect(page).toHaveTitle(/^インターネットにつながっていません/);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.locator(videoLinks).first()).toBeVisible();
  await expect(page).toHaveTitle(/^動画をさがす/);
  expect(documents).toEqual([]);
});

for (const [part, details] of [
  [LIST_CHUNK, {}],
  ['**/assets/start-*.js', { tag: '@full' }],
] as const) {
  test(
    `without ${part} the server’s page remains, and hydrates once the connection is back`,
    details,
    async ({ page, context }) => {
      await lose(context, part);
      const documents = documentsOf(page);
      await page.goto('/videos');
      await expect.poll(() => documents).toEqual(['/videos', '/videos']);
      await untilDocument(page, ({ type }) => type === 'reload');
      await page.waitForLoadState('networkidle');
      await expect(page.locator(videoLinks).first()).toBeVisible();
      await expect(page.locator('main')).toHaveCount(1);
      expect(await isHydrated(page)).toBe(false);
      // Without this attribute, a video's page shows the browser's own controls. People need these controls, because
      // the player can't start.
      await expect(page.locator('html')).not.toHaveAttribute('data-starting');

      await context.setOffline(true);
      await context.unroute(part);
      await context.setOffline(false);
      await untilHydrated(page);
      await expect(page.locator('main')).toHaveCount(1);
      expect(documents).toHaveLength(2);
    },
  );
}

test('a start that failed while only the server was unreachable is repeated when the person returns to the page', async ({
  page,
  context,
}) => {
  const lost = ['**/assets/start-*.js', '**/shell.html', '**/assets/first-sheet-*.css'];
  for (const pattern of lost) await lose(context, pattern);
  const documents = documentsOf(page);
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.goto('/videos');
  // After these warnings, the page waits for the person to return.
  for (const part of [/a chunk of the page could not be loaded/, /\/first-sheet-/])
    await expect.poll(() => warnings.some((warning) => part.test(warning))).toBe(true);
  expect(await isHydrated(page)).toBe(false);
  expect(await hasFirstSheet(page)).toBe(false);

  for (const pattern of lost) await context.unroute(pattern);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await untilHydrated(page);
  await expect.poll(() => hasFirstSheet(page)).toBe(true);
  expect(documents).toEqual(['/videos']);
});

/** Whether the style sheet `first-sheet` (scripts/build/style-sheets.ts) applies to the page. */
function hasFirstSheet(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.styleSheets].some((sheet) => {
      try {
        return sheet.href?.includes('/first-sheet-') && sheet.cssRules.length > 0;
      } catch {
        // Reading the rules throws if the sheet could not be fetched.
        return false;
      }
    }),
  );
}

test('after a chunk has failed, the next page is a new document, which has what the chunk adds', async ({
  page,
  context,
}) => {
  const part = '**/assets/frame-*.js';
  // A short failure: the script fails to load, but the HEAD request with which the page then checks the file succeeds.
  await context.route(part, (route) => (route.request().method() === 'HEAD' ? route.fallback() : route.abort()));
  const documents = documentsOf(page);
  // The click below loads a new document only if the page has received the answer to its check.
  const isChecked = page.waitForResponse((answer) => answer.request().method() === 'HEAD');
  await page.goto('/');
  await Promise.all([untilHydrated(page), isChecked]);
  await context.unroute(part);
  await page.getByRole('main').getByRole('link', { name: '動画をさがす' }).first().click();
  await expect(page).toHaveURL(/\/videos$/);
  await expect(page.getByRole('button', { name: /^お気に入り：/ }).first()).toBeVisible();
  expect(documents).toEqual(['/', '/videos']);
});

/** Opens the list of videos and filters it in place. @returns its heading, and that heading's text before and after */
async function narrowList(page: Page): Promise<{ count: Locator; all: string; some: string }> {
  await page.goto('/videos');
  await untilHydrated(page);
  const count = page.getByRole('main').getByRole('heading', { level: 2 }).first();
  const all = (await count.textContent()) ?? '';
  await page.getByRole('navigation', { name: 'ジャンルから選ぶ' }).getByRole('link', { name: '仕事をさがす' }).click();
  await expect(page).toHaveURL(/genres=/);
  await expect(count).not.toHaveText(new RegExp(`^(${all}|読み込んでいます)$`));
  return { count, all, some: (await count.textContent()) ?? '' };
}

test('Back, before or during the hydration of a reloaded page, shows the page of the earlier address', {
  tag: '@full',
}, async ({ page, context }) => {
  const { count, all, some } = await narrowList(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await context.route('**/assets/start-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(count).toHaveText(some);
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/videos$/);
  release();
  await untilHydrated(page);
  await expect(count).toHaveText(all);
  await page.goForward();
  await expect(count).toHaveText(some);

  await context.unrouteAll();
  await page.addInitScript(() => {
    // Slows down the messages with which React schedules hydration, so that the step back below happens before
    // hydration ends.
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      setTimeout(() => postMessage.call(this, message), 100);
    };
    const { addEventListener } = window;
    let isBack = false;
    window.addEventListener = (...args: Parameters<typeof addEventListener>) => {
      addEventListener.apply(window, args);
      const [type, , options] = args;
      if (type !== 'popstate' || options !== undefined || isBack) return;
      isBack = true;
      history.back();
    };
  });
  await page.reload();
  await expect(page).toHaveURL(/\/videos$/);
  await expect(count).toHaveText(all);
  await page.goForward();
  await expect(count).toHaveText(some);
});

test('a page without server markup or start script has a message and a link', async ({ page, context, baseURL }) => {
  await answerWithShell(context, '/videos', baseURL);
  await lose(context, '**/assets/start-*.js');
  await page.goto('/videos');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('画面を読み込めませんでした');
  await context.unroute('**/assets/start-*.js');
  await page.getByRole('link', { name: 'もう一度開く' }).click();
  await expect(page.locator(videoLinks).first()).toBeVisible();
});

test('a missing chunk of an opened panel or of an article is reported; a retry or the connection’s return loads it', async ({
  page,
  context,
}) => {
  const part = '**/assets/panels-*.js';
  const text = '**/assets/sanitise-*.js';
  await lose(context, part);
  await lose(context, text);
  await page.goto(await firstVideo(page));
  await untilHydrated(page);
  const failure = page.getByRole('main').getByRole('alert');
  await page.getByText('文字で読む（字幕の全文）').click();
  await expect(failure).toContainText('この部分を読み込めませんでした。');
  await expectAccessible(page);
  await context.unroute(part);
  await failure.getByRole('button', { name: 'もう一度ためす' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('main details[open] li button').first()).toBeVisible();
  // The retry button has disappeared, so the focus moves to the panel's summary.
  await expect(page.locator('summary', { hasText: '文字で読む（字幕の全文）' })).toBeFocused();

  // A video that is opened without a page load has no server markup, so its text needs the sanitiser's chunk.
  await page.getByRole('region', { name: '関連する動画' }).locator('article a').first().click();
  const about = page.getByRole('region', { name: 'この動画について' });
  await expect(about.getByRole('alert')).toBeVisible();
  await context.setOffline(true);
  await about.getByRole('button', { name: 'もう一度ためす' }).click();
  await expect(about.getByRole('alert')).toContainText('つながると、自動で表示します。');
  await context.unroute(text);
  await context.setOffline(false);
  await expect(about.locator('.prose')).toBeVisible();
  await expect(about.getByRole('alert')).toHaveCount(0);
});
