import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '#tests/support/browser/e2e.ts';
import { untilHydrated } from '#tests/support/browser/in-page.ts';
import { smallTargets } from '#tests/support/browser/targets.ts';

/**
 * The offer to install the app never appears on a first visit or while somebody is reading. Its content depends on how
 * the browser installs apps.
 */

const visitedBefore = (page: Page) =>
  page.addInitScript(() => {
    if (!localStorage.getItem('install')) localStorage.setItem('install', '{"days":["2026-01-01","2026-01-02"]}');
  });
const goToFaqs = async (page: Page) => {
  await page.getByRole('contentinfo').getByRole('link', { name: 'よくある質問' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('よくある質問');
};
const offer = (page: Page) => page.getByRole('region', { name: 'ホーム画面に追加しませんか' });
/** Waits until the script of the offer is loaded and the video cards have their buttons for saving. */
const framed = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('button[aria-label^="端末に保存"]') !== null &&
      performance.getEntriesByType('resource').some(({ name }) => /\/assets\/idle-[^/]*\.js$/.test(name)),
  );
/**
 * Navigates within the app until the offer appears. The offer appears only after a navigation. If the script of the
 * offer is still loading at the first navigation, the offer appears after a later one.
 */
const goUntilOffered = async (page: Page, wanted = offer(page)) => {
  // During the first layout the footer moves, so that a click could miss its link.
  await untilHydrated(page);
  await expect(page.locator('html')).toHaveAttribute('data-fresh', '');
  await expect(async () => {
    await page.getByRole('banner').getByRole('link', { name: 'しごとのたね' }).click();
    await expect(page).toHaveURL('/');
    await goToFaqs(page);
    await expect(wanted).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
};

test('the browser’s own offer is shown after the next navigation, and can be accepted or postponed', async ({
  page,
}) => {
  await visitedBefore(page);
  // Fires `beforeinstallprompt` before most of the page's scripts run, because browsers also fire it early and only
  // once.
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => void Object.assign(window, { prompted: true }),
        userChoice: Promise.resolve({ outcome: 'dismissed' }),
      });
      dispatchEvent(event);
    }),
  );
  await page.goto('/');
  await framed(page);
  await expect(offer(page)).toHaveCount(0);
  await goUntilOffered(page);
  await expectAccessible(page);
  await offer(page).getByRole('button', { name: '追加する' }).click();
  await expect(offer(page)).toHaveCount(0);
  expect(await page.evaluate(() => 'prompted' in window)).toBe(true);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('install') ?? '').notBefore)).toBeGreaterThan(
    Date.now(),
  );
});

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });
  test('the offer shows the steps as pictures, never appears to a newcomer, and stays away after “never”', async ({
    page,
  }) => {
    await page.goto('/');
    await framed(page);
    await goToFaqs(page);
    await expect(offer(page)).toHaveCount(0);
    await page.evaluate(() => localStorage.setItem('install', '{"days":["2026-01-01","2026-01-02"]}'));
    await page.goto('/');
    await goUntilOffered(page);
    await offer(page).getByText('追加のしかたを見る').click();
    await expect(offer(page).getByRole('listitem')).toHaveCount(3);
    await expectAccessible(page);
    expect(await smallTargets(page)).toEqual([]);
    await offer(page).getByRole('button', { name: '今後は表示しない' }).click();
    await page.goto('/');
    await framed(page);
    await goToFaqs(page);
    await expect(offer(page)).toHaveCount(0);
  });
});

test.describe('inside LINE', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 Line/15.9.0/IAB',
  });
  test('the offer is a link that opens the phone’s browser', async ({ page }) => {
    await page.goto('/');
    const guide = page.getByRole('region', { name: 'いま、LINEの中で開いています' });
    await goUntilOffered(page, guide);
    await expect(guide.getByRole('link', { name: 'ブラウザで開く' })).toHaveAttribute('href', /openExternalBrowser=1/);
    await expectAccessible(page);
  });
});

test('how to install is always found from the footer, also after “never”, and the browser’s prompt opens there', async ({
  page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('install', '{"days":[],"notBefore":null}');
    document.addEventListener('DOMContentLoaded', () =>
      dispatchEvent(
        Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: async () => void Object.assign(window, { prompted: true }),
          userChoice: Promise.resolve({ outcome: 'accepted' }),
        }),
      ),
    );
  });
  await page.goto('/faqs');
  // Until the whole page is shown, the footer moves, and a click in that moment would miss.
  await expect(page.locator('html')).toHaveAttribute('data-fresh', '');
  await page.getByRole('contentinfo').getByRole('link', { name: 'ホーム画面に追加' }).click();
  await expect(page).toHaveURL('/settings#install');
  const section = page.getByRole('region', { name: 'ホーム画面への追加' });
  await expect(section).toBeInViewport();
  await expectAccessible(page);
  expect(await smallTargets(page)).toEqual([]);
  await section.getByRole('button', { name: '追加する' }).click();
  await expect(page.getByRole('region', { name: 'お知らせ（いまの操作）' })).toContainText(
    'ホーム画面に追加しました。',
  );
  expect(await page.evaluate(() => 'prompted' in window)).toBe(true);
  await expect(section.getByRole('button')).toHaveCount(0);

  await page.goto('/saved');
  await expect(section.getByRole('button', { name: '追加する' })).toBeVisible();
});
