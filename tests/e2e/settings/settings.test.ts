import type { Locator, Page } from 'playwright/test';
import { expect, expectAccessible, firstVideo, test, withWorker } from '#tests/support/browser/e2e.ts';
import { goInPlace, untilHydrated } from '#tests/support/browser/in-page.ts';
import { smallTargets } from '#tests/support/browser/targets.ts';

const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('settings') ?? '{}').state);
const rootSize = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);

test('settings apply at once, are announced, and apply before the first paint of the next page', async ({ page }) => {
  await page.goto('/');
  await page.getByText('メニュー', { exact: true }).click();
  await page.getByRole('banner').getByRole('link', { name: '表示の設定' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('表示の設定');
  await expectAccessible(page);
  expect(await smallTargets(page)).toEqual([]);

  // The text size is chosen with arrow keys. The focused control stays in view while the text grows.
  const usual = page.getByRole('radio', { name: '標準（100％）' });
  await usual.focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowDown');
  const largest = page.getByRole('radio', { name: 'いちばん大きい（200％）' });
  await expect(largest).toBeChecked();
  await expect(largest).toBeFocused();
  await expect(largest).toBeInViewport();
  await expect(page.getByRole('status').last()).toHaveText('文字の大きさを「いちばん大きい（200％）」にしました。');
  expect(await rootSize(page)).toBe('32px');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await page.getByRole('radio', { name: 'はっきりした色（白と黒）' }).check();
  await page.getByRole('radio', { name: 'やさしい日本語' }).check();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('見やすさの 設定');
  await expectAccessible(page);
  expect(await smallTargets(page)).toEqual([]);

  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForSelector('h1');
  expect(await rootSize(page)).toBe('32px');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast');
  // The server renders standard texts; they become easy Japanese after hydration.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('「はたらく」の ヒントを 短い 動画で。');

  // Editors' texts exist only in ordinary Japanese, and the page says so.
  await goInPlace(page, '/terms');
  await expect(page.getByText('まだ やさしい 日本語では ありません')).toBeVisible();
  await page.getByRole('link', { name: /ふりがなを つける ことが できます/ }).click();
  await page.getByRole('button', { name: 'はじめの 設定に もどす' }).click();
  await expect(page.getByRole('radio', { name: '標準（100％）' })).toBeChecked();
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(page.getByRole('radio', { name: 'いちばん 大きい（200％）' })).toBeChecked();
});

test('readings are shown over the interface’s kanji, visually only, on every later page', async ({ page }) => {
  await page.goto('/settings');
  await expect(page.locator('[data-reading]')).toHaveCount(0);
  await page.getByRole('group', { name: 'ふりがな' }).getByRole('radio', { name: 'つける' }).check();
  const readings = (place: Locator) =>
    place.locator('[data-reading]').evaluateAll((all) => all.map((one) => one.getAttribute('data-reading')));
  await expect.poll(() => readings(page.locator('h1'))).toEqual(['ひょうじ', 'せってい']);
  await expect(page.locator('h1')).toHaveText('表示の設定');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.goto('/');
  const tab = page.getByRole('navigation', { name: 'よく使う画面' }).getByRole('link', { name: '記録', exact: true });
  await expect.poll(() => readings(tab)).toEqual(['きろく']);
  await expectAccessible(page);
  expect(await smallTargets(page)).toEqual([]);
  // Texts that people wrote, such as titles of videos, get no generated readings.
  await expect(page.locator('article h3 [data-reading]')).toHaveCount(0);
});

test('a changed setting applies in another tab too, and each theme has its own background', async ({
  page,
  context,
}) => {
  await page.goto('/terms');
  await expect(page.getByText('まだ やさしい 日本語では ありません')).toBeHidden();
  const other = await context.newPage();
  await other.goto('/settings');
  const grounds = new Set<string>();
  for (const [name, theme] of [
    ['明るい色', 'light'],
    ['暗い色', 'dark'],
    ['はっきりした色（白と黒）', 'contrast'],
  ] as const) {
    await other.getByRole('radio', { name }).check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    grounds.add(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
  }
  expect(grounds.size).toBe(3);
});

test('captions and keyboard shortcuts of the player follow the settings', async ({ page }) => {
  const video = await firstVideo(page);
  await page.goto('/settings');
  await page.getByRole('checkbox', { name: 'はじめから字幕を出す' }).uncheck();
  await page.getByRole('checkbox', { name: /1文字の操作/ }).uncheck();
  await page.goto(video);
  const captions = page.getByRole('combobox', { name: '字幕' });
  await expect(captions).toHaveValue('');
  await page.getByRole('button', { name: '音を消す' }).focus();
  await page.keyboard.press('m');
  await expect(page.getByRole('button', { name: '音を消す' })).toBeVisible();

  await goInPlace(page, '/settings');
  await page.getByRole('checkbox', { name: 'はじめから字幕を出す' }).check();
  await page.getByRole('checkbox', { name: /1文字の操作/ }).check();
  await goInPlace(page, video);
  await expect(captions).not.toHaveValue('');
  await page.getByRole('button', { name: '音を消す' }).focus();
  await page.keyboard.press('m');
  await expect(page.getByRole('button', { name: '音を出す' })).toBeVisible();
});

withWorker('a shared device stores nothing but the fact that it is one', async ({ page, context }) => {
  await page.goto('/');
  await page.waitForFunction(() => localStorage.getItem('queries') !== null);
  // Opens a second tab, which must also stop persisting data when the device becomes a shared one.
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('banner').getByRole('link', { name: 'ログイン' })).toBeVisible();
  await untilHydrated(other);
  await page.bringToFront();
  await page.goto('/settings');
  await page.getByRole('radio', { name: 'もっと大きい（150％）' }).check();
  await page.getByText('この端末に何も残さない', { exact: true }).click();
  const begunAnew = [page, other].map((tab) => tab.waitForEvent('load'));
  await page.getByRole('button', { name: '削除して、オンにする' }).click();
  await Promise.all(begunAnew);
  await expect(page.getByText('「この端末に何も残さない」はオンです。')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/videos');
  // Before hydration, the page stores a pending logout. It deletes it when the server has confirmed the logout.
  await untilHydrated(page);
  const storedKeys = () => page.evaluate(() => Object.keys(localStorage));
  await expect.poll(storedKeys).toEqual(['settings']);
  await page.waitForLoadState('networkidle');
  const left = await page.evaluate(async () => ({
    local: { ...localStorage },
    session: Object.keys(sessionStorage),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
  expect(left).toMatchObject({ session: [], caches: [], workers: 0 });
  expect(Object.keys(left.local)).toEqual(['settings']);
  expect(await stored(page)).toEqual({ sharedDevice: true });

  await page.goto('/settings');
  await page.getByRole('button', { name: 'オフにする' }).click();
  await expect(page.getByText('図書館や事業所など')).toBeVisible();
  expect(await stored(page)).toMatchObject({ sharedDevice: false });
});
