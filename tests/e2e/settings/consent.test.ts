import type { BrowserContext, Page } from 'playwright/test';
import { expect, expectAccessible, test } from '#tests/support/browser/e2e.ts';
import { goInPlace, untilHydrated } from '#tests/support/browser/in-page.ts';
import { MAX_SHIFT, measureShifts } from '#tests/support/browser/layout-shift.ts';
import { type OwnServer, startOwnServer } from '#tests/support/browser/own-server.ts';

const notice = (page: Page) => page.getByRole('region', { name: 'クッキーのお知らせ' });

test('without analytics no notice takes room; the footer says what is stored, and no page views are collected', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/faqs');
  await untilHydrated(page);
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toContainText('必要な情報だけをブラウザに保存します');
  const links = await page.getByRole('contentinfo').getByRole('navigation').boundingBox();
  const sentence = await page.getByText('必要な情報だけをブラウザに保存します').boundingBox();
  const gap = (sentence?.y ?? 0) - (links?.y ?? 0) - (links?.height ?? 0);
  expect(gap, 'between the links and the sentence').toBeGreaterThanOrEqual(16);
  await expectAccessible(page);
  const header = await page.getByRole('banner').boundingBox();
  const main = await page.getByRole('main').boundingBox();
  expect(main?.y, 'the content follows the header').toBe((header?.y ?? 0) + (header?.height ?? 0));

  await page.goto('/cookie');
  await expect(page.getByRole('heading', { name: '分析への同意を選ぶ' })).toBeVisible();
  await expect(page.getByText('いまは、分析の仕組みを使っていません')).toBeVisible();
  await expect(page.getByRole('button', { name: '同意する' })).toHaveCount(0);

  // No page views are collected, not even to be sent once consent is given.
  await untilHydrated(page);
  await goInPlace(page, '/terms');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/利用規約/);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false);
});

/**
 * Checks a first visit on a phone: the notice is at most `height` px high, at least a quarter of the first card is in
 * the window, the largest paint is content, and the layout does not shift.
 */
async function expectSmall(page: Page, address: string, height: number): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  const shifts = await measureShifts(page);
  await page.addInitScript(() => {
    const seen = { largest: null as Element | null };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element: Element | null })[])
        seen.largest = entry.element;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(address);
  await untilHydrated(page);
  await page.waitForLoadState('networkidle');
  expect((await notice(page).boundingBox())?.height).toBeLessThanOrEqual(height);
  await expect(page.getByRole('main').getByRole('article').first()).toBeInViewport({ ratio: 0.25 });
  const largest = await page.evaluate(
    () => (window as unknown as { seen: { largest: Element | null } }).seen.largest?.closest('main')?.id,
  );
  expect(largest, 'the largest paint is of the content').toBe('main');
  expect(await shifts()).toBeLessThanOrEqual(MAX_SHIFT);
}

test.describe('with a tag manager', () => {
  let server: OwnServer;
  test.beforeAll(async () => {
    server = await startOwnServer({ env: { GTM_ID: 'GTM-TEST1' } });
  });
  test.afterAll(() => server?.remove());

  /** Replaces Google's script. @returns the addresses from which the page has requested the script */
  async function standIn(context: BrowserContext): Promise<string[]> {
    const asked: string[] = [];
    await context.route('https://www.googletagmanager.com/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: 'window.tagManager = dataLayer.length' });
    });
    return asked;
  }

  const layer = (page: Page) =>
    page.evaluate(() => (window as unknown as { dataLayer?: Record<string, unknown>[] }).dataLayer ?? []);

  test('the tag manager is loaded only after consent, and a withdrawal removes its data', async ({ page, context }) => {
    const asked = await standIn(context);
    await page.goto(server.origin);
    await untilHydrated(page);
    await expectAccessible(page);
    const agree = notice(page).getByRole('button', { name: '同意する' });
    const decline = notice(page).getByRole('button', { name: '同意しない' });
    const looks = await Promise.all(
      [agree, decline].map((button) =>
        button.evaluate((element) => {
          const { backgroundColor, color, borderColor, fontSize, fontWeight } = getComputedStyle(element);
          return { backgroundColor, color, borderColor, fontSize, fontWeight, height: element.clientHeight };
        }),
      ),
    );
    expect(looks[0], 'both buttons look the same').toEqual(looks[1]);

    await expect.poll(() => layer(page)).toEqual([{ event: 'page_view', route_name: 'home', page_path: '/' }]);
    await page.getByRole('contentinfo').getByRole('link', { name: 'よくある質問' }).click();
    await expect
      .poll(async () => (await layer(page)).at(-1))
      .toEqual({ event: 'page_view', route_name: 'faqs', page_path: '/faqs' });
    expect(asked).toEqual([]);

    await agree.click();
    await expect(notice(page)).toHaveCount(0);
    await expect.poll(() => asked).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-TEST1']);
    expect((await layer(page)).map((entry) => entry.event)).toEqual(['gtm.js', 'page_view']);
    await expect.poll(() => page.evaluate(() => (window as unknown as { tagManager?: number }).tagManager)).toBe(2);

    await page.goto(`${server.origin}/cookie`);
    await expect.poll(() => asked.length, 'the consent still applies').toBe(2);
    await expect(page.getByText('いまの選択：同意する')).toBeVisible();
    await expectAccessible(page);
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: '同意しない' }).click();
    await reloaded;
    await expect(page.getByText('いまの選択：同意しない')).toBeVisible();
    await expect(page.getByRole('button', { name: '同意しない' })).toHaveAttribute('aria-pressed', 'true');
    await page.goto(server.origin);
    await expect.poll(() => layer(page)).toHaveLength(1);
    await expect(notice(page)).toHaveCount(0);
    expect(asked).toHaveLength(2);
  });

  test('on a phone the notice moves nothing, covers nothing, and leaves room for a video without scrolling', async ({
    page,
  }) => {
    await expectSmall(page, server.origin, 150);
    // The notice is part of the normal flow, so that it covers nothing.
    expect(
      await notice(page).evaluate((element) => {
        for (let one: Element | null = element; one; one = one.parentElement)
          if (['fixed', 'sticky', 'absolute'].includes(getComputedStyle(one).position)) return one.className;
        return '';
      }),
    ).toBe('');
  });

  test('an answered notice is hidden before the first paint, even if no script loads', async ({
    page,
    context,
    pageErrors,
  }) => {
    await page.goto(`${server.origin}/faqs`);
    await untilHydrated(page);
    await notice(page).getByRole('button', { name: '同意しない' }).focus();
    await page.keyboard.press('Enter');
    await expect(notice(page)).toHaveCount(0);
    await expect(page.locator('#main'), 'the focus moves to the content').toBeFocused();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cookie-consent'))).toContain('denied');
    pageErrors.allow(/\/assets\//);
    await context.route('**/assets/*.js', (route) => route.abort());
    await page.goto(`${server.origin}/terms`, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(notice(page)).toBeHidden();
  });

  test('a person who had closed the notice of an earlier build is asked for consent', async ({ page }) => {
    await page.goto(`${server.origin}/terms`);
    await page.evaluate(() => localStorage.setItem('cookie-consent', JSON.stringify({ state: { choice: 'noticed' } })));
    await page.reload();
    await untilHydrated(page);
    await expect(notice(page).getByRole('button', { name: '同意する' })).toBeVisible();
    await notice(page).getByRole('button', { name: '同意しない' }).click();
    await expect(notice(page)).toHaveCount(0);
    await page.reload();
    await untilHydrated(page);
    await expect(notice(page)).toHaveCount(0);
  });
});
