import type { Route } from 'playwright/test';
import { expect, expectAccessible, test, waitForWorker, withWorker } from '#tests/support/browser/e2e.ts';
import { untilHydrated } from '#tests/support/browser/in-page.ts';
import { MAX_SHIFT, measureShifts } from '#tests/support/browser/layout-shift.ts';

const SLUG = 'rest-is-part-of-work';
const DETAIL = `/video-introductions/${SLUG}`;
const PREVIEWS = '**/api/v1/video-introductions/*/ogp?*';
const INTERNAL = 'internal-link-card';
const EXTERNAL = 'external-link-card';
const SKELETON_PX = 320;

function answer(route: Route, contents: unknown): Promise<void> {
  return route.fulfill({ json: { version: '1.0', result: true, result_msg: '', errors: null, contents } });
}

const found = (image: string | null) => ({
  ogp: { title: '厚生労働省', description: '働く人のためのページです。', image, page_found: true },
});
const notFound = { ogp: { title: null, description: null, image: null, page_found: false } };

test('the list and an article do not move while they are scrolled, narrow and wide', { tag: '@full' }, async ({
  page,
}) => {
  await page.route(PREVIEWS, (route) => answer(route, notFound));
  const shifts = await measureShifts(page);
  for (const [width, height] of [
    [360, 740],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of ['/video-introductions', DETAIL]) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await page.mouse.move(width / 2, 400);
      for (let step = 0; step < 12; step += 1) {
        const before = await page.evaluate(() => scrollY);
        await page.mouse.wheel(0, 400);
        await page.waitForFunction(
          (top) => scrollY > top || scrollY + innerHeight >= document.documentElement.scrollHeight - 1,
          before,
        );
      }
      expect(await shifts(), `${path}, ${width} px wide`).toBeLessThanOrEqual(MAX_SHIFT);
    }
  }
});

test('a visitor goes from the list to an article and back', async ({ page }) => {
  await page.route(PREVIEWS, (route) => answer(route, notFound));
  await page.goto('/video-introductions');
  await expect(page).toHaveTitle(/^動画紹介｜/);
  const first = page.getByRole('main').getByRole('link').first();
  const title = (await first.innerText()).trim();
  await first.click();
  await expect(page).toHaveURL(/\/video-introductions\/.+/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.getByRole('main').getByRole('link', { name: '動画紹介の一覧へ' }).click();
  await expect(page).toHaveURL(/\/video-introductions$/);
});

test('もっと見る continues where the list ended', async ({ page }) => {
  const item = (id: number) => ({
    id,
    slug: `slug-${id}`,
    title: `動画紹介その${id}`,
    post_date: '2026-01-01T10:00:00+09:00',
    thumbnail_path: null,
  });
  const all = Array.from({ length: 15 }, (_, index) => item(index + 1));
  await page.route(/\/api\/v1\/video-introductions\?/, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const offset = Number(query.get('offset'));
    const shown = all.slice(offset, offset + Number(query.get('per_page')));
    return answer(route, { video_introductions: shown, count: all.length });
  });
  await page.goto('/faqs');
  // Waits for hydration. Before hydration, the link would load a new page instead of navigating in place.
  await untilHydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: '動画紹介' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(12);
  await page.getByRole('link', { name: 'もっと見る' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(15);
  await expect(page.getByRole('link', { name: '動画紹介その13' })).toBeFocused();
  await expect(page.getByRole('status')).toContainText(['3件の動画紹介を追加しました。']);
  await expect(page.getByRole('link', { name: 'もっと見る' })).toHaveCount(0);
});

test('the head contains the texts and the picture for link previews', async ({ request }) => {
  const html = await (await request.get(DETAIL)).text();
  expect(html).toContain('<title>つかれと休み方：働きつづけるための動画3本｜しごとのたね</title>');
  expect(html).toMatch(/<meta name="description" content="つかれのサイン/);
  expect(html).toMatch(/<meta property="og:image" content="http[^"]*\/images\/[^"]+\.webp"/);
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${DETAIL}"`));
});

test('a card with a stored preview navigates in place, and Back restores the article', async ({ page }) => {
  await page.route(PREVIEWS, (route) => answer(route, found(null)));
  await page.goto(DETAIL);
  const card = page.locator(INTERNAL).first();
  await expect(card.getByText('詳しく見る')).toBeVisible();
  await expect(page.locator(EXTERNAL).getByText('厚生労働省')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await card.getByRole('link').click();
  await expect(page).toHaveURL(/\/videos\/[0-9A-Z]{26}$/);
  await page.goBack();
  await expect(page.locator(INTERNAL).first().getByText('詳しく見る')).toHaveCount(1);
  await expect(page.locator(EXTERNAL)).toHaveAttribute('data-state', 'ready');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('a card without a stored preview shows a skeleton of 20rem from the first paint, then the linked page', async ({
  page,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: scriptsHeld, resolve: releaseScripts } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scriptsHeld;
    await route.continue();
  });
  await page.route(PREVIEWS, async (route) => {
    expect(new URL(route.request().url()).searchParams.get('url')).toBe('https://www.mhlw.go.jp/');
    await held;
    await answer(route, found('/icons/icon-192.png'));
  });
  await page.goto(DETAIL, { waitUntil: 'commit' });
  const card = page.locator(EXTERNAL);
  const link = card.getByRole('link');
  const height = async () => (await link.boundingBox())?.height;
  await expect.poll(height).toBe(SKELETON_PX);
  expect(await card.getAttribute('data-state')).toBe(null);
  releaseScripts();
  await expect(card).toHaveAttribute('data-state', 'loading');
  expect(await height()).toBe(SKELETON_PX);
  await expect(card.getByText('詳しく見る')).toHaveCount(0);
  release();
  await expect(card.getByText('働く人のためのページです。')).toBeVisible();
  await expect(card.getByText('詳しく見る')).toBeVisible();
  expect(await height()).toBeLessThan(SKELETON_PX);
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(link).toHaveAccessibleName(/厚生労働省.*新しいタブで開きます/);
  await expectAccessible(page);
});

test('an unknown slug answers 404', async ({ request }) => {
  const answer = await request.get('/video-introductions/no-such-thing');
  expect(answer.status()).toBe(404);
  expect(await answer.text()).toMatch(/<h1[^>]*>エラーが発生しました</);
});

withWorker('a visited article can be read without a network', async ({ page, context }) => {
  await page.route(PREVIEWS, (route) => answer(route, notFound));
  await page.goto('/video-introductions');
  await waitForWorker(page);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page.locator(INTERNAL).first().getByText('詳しく見る')).toBeVisible();
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  const url = page.url();
  await expect
    .poll(() => page.evaluate(async (address) => (await caches.match(address)) !== undefined, url), { timeout: 20_000 })
    .toBe(true);
  await context.setOffline(true);
  await page.unroute(PREVIEWS);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.locator(INTERNAL).first().getByText('詳しく見る')).toBeVisible();
  await expect(page.locator(EXTERNAL).first()).toHaveAttribute('data-state', 'plain');
  await expect(page.locator(EXTERNAL).first().getByRole('link')).toContainText('https://');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('cards and buttons are links', async ({ page }) => {
    await page.goto(DETAIL);
    const external = page.locator(EXTERNAL).getByRole('link');
    await expect(external).toHaveAttribute('href', 'https://www.mhlw.go.jp/');
    expect((await external.boundingBox())?.height).toBeLessThan(SKELETON_PX);
    await expect(page.locator('link-button').first().getByRole('link')).toHaveText('相談先の一覧を見る');
    await page.locator(INTERNAL).first().getByRole('link').click();
    await expect(page).toHaveURL(/\/videos\/[0-9A-Z]{26}$/);
  });
});
