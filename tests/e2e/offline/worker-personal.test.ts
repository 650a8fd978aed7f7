import type { Page } from 'playwright/test';
import { SHELL_PATH } from '#contract/page-constants.ts';
import { CACHE_PAGES } from '#contract/worker-messages.ts';
import { expect, withWorker as test, waitForWorker } from '#tests/support/browser/e2e.ts';

/**
 * The worker answers personal pages with the shell and never caches them. It also controls pages that were loading when
 * it was activated.
 */

const PERSONAL = ['/mypage/anything', '/mypage/videos/favorite', '/auth/anything', '/auth/start'];

const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return requests.flat().map((url) => new URL(url).pathname);
  });

test('the worker controls all pages that were open at its activation, caches pictures that no browser has shown, and stores nothing of personal pages', async ({
  page,
  context,
  pageErrors,
}) => {
  const late = await context.newPage();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await late.route('**/videos', async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  const isControlled = (tab: Page) => tab.evaluate(() => navigator.serviceWorker.controller !== null);
  const opened = late.goto('/videos');

  await test.step('pictures of a cached page are cached before a browser has shown them', async () => {
    await page.goto('/terms');
    await waitForWorker(page);
    await expect
      .poll(async () => (await cachedPaths(page)).filter((path) => path.startsWith('/images/')))
      .not.toEqual([]);
  });

  await test.step('a page that was loading while the worker was activated is controlled too', async () => {
    release();
    await opened;
    await expect.poll(() => isControlled(late), { timeout: 30_000 }).toBe(true);
    await late.close();
  });

  pageErrors.expectQuiet();
  pageErrors.allow(/^401 .*\/users\/me$/);
  await test.step('personal pages are answered with the shell', async () => {
    const shell = await (await page.request.get(SHELL_PATH)).text();
    for (const path of PERSONAL) {
      const answer = await page.goto(path);
      expect(answer?.fromServiceWorker(), path).toBe(true);
      expect(await answer?.text(), path).toBe(shell);
    }
  });

  await test.step('nothing personal is in Cache Storage', async () => {
    // Asks the worker to cache personal pages, then a public page. Once the public page is cached, the worker has
    // processed the whole list and must not have cached any personal page.
    await page.goto('/');
    const last = '/lp';
    await page.evaluate(
      async ([type, ...urls]) => {
        await fetch('/api/v1/users/me');
        const { active } = await navigator.serviceWorker.ready;
        active?.postMessage({ type, urls, images: [] });
      },
      [CACHE_PAGES, ...PERSONAL, last],
    );
    await expect.poll(() => cachedPaths(page)).toContain(last);
    expect((await cachedPaths(page)).filter((path) => /^\/(auth|mypage|api\/v1\/users)\b/.test(path))).toEqual([]);
  });
});
