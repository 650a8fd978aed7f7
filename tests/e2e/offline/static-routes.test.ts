import type { Page } from 'playwright/test';
import { expect, withWorker as test, waitForWorker } from '#tests/support/browser/e2e.ts';
import { untilHydrated } from '#tests/support/browser/in-page.ts';

/**
 * Chromium answers requests for the pages in START_PATHS (offline-pages.ts), and for their files, from the cache, and
 * does not start the worker for them.
 */

/** Collects the paths of all later responses that a static route answers from a cache. */
async function listenForRoutes(page: Page): Promise<Set<string>> {
  const routed = new Set<string>();
  const session = await page.context().newCDPSession(page);
  session.on('Network.responseReceived', ({ response }) => {
    if (response.serviceWorkerRouterInfo?.actualSourceType === 'cache') {
      const { pathname, search } = new URL(response.url);
      routed.add(pathname + search);
    }
  });
  await session.send('Network.enable');
  return routed;
}

test('a repeat visit takes its page and its scripts by static routes, which show new content one visit later; other pages come through the worker', async ({
  page,
  context,
}) => {
  await page.goto('/terms');
  await waitForWorker(page);
  const routed = await listenForRoutes(page);
  for (const path of ['/videos', '/?source=pwa', '/consultation']) {
    await page.goto(path);
    await untilHydrated(page);
    expect([...routed]).toContain(path);
  }
  expect([...routed].filter((path) => /^\/assets\/.*\.js$/.test(path)).length).toBeGreaterThan(5);
  for (const path of ['/terms', '/videos?page=2', '/mypage/conditions']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    expect([...routed], path).not.toContain(path);
  }

  // Replaces the cached page with a copy that is a day old and has another title. Goes offline first, so that the
  // worker can't update the cached page before the test opens it.
  await context.setOffline(true);
  await page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.startsWith('pages-')) ?? '';
    const cache = await caches.open(name);
    const copy = await cache.match('/videos');
    const html = (await copy?.text())?.replace(/<title>[^<]*/, '<title>昨日の一覧') ?? '';
    const headers = new Headers(copy?.headers);
    headers.set('x-kept-at', String(Date.now() - 86_400_000));
    await cache.put('/videos', new Response(html, { headers }));
  });
  const html = async () => (await page.goto('/videos'))?.text();
  expect(await html()).toContain('<title>昨日の一覧');
  await untilHydrated(page);
  await context.setOffline(false);
  await page.goto('/videos');
  // Polls within this visit, because another navigation would interrupt it before it asks for the renewal.
  const cached = () => page.evaluate(async () => (await caches.match('/videos'))?.text());
  await expect.poll(cached, { timeout: 30_000 }).not.toContain('<title>昨日の一覧');
  expect(await html()).not.toContain('<title>昨日の一覧');
});
