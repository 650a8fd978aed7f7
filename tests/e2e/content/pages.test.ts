import type { Page } from 'playwright/test';
import { RECRUIT_PATH } from '#contract/route-map.ts';
import { expect, expectAccessible, expectContrast, firstVideo, test, videoLinks } from '#tests/support/browser/e2e.ts';
import { untilHydrated } from '#tests/support/browser/in-page.ts';
import { MAX_SHIFT, measureShifts } from '#tests/support/browser/layout-shift.ts';
import { smallTargets } from '#tests/support/browser/targets.ts';
import { isFull } from '#tests/support/full.ts';
import { expectWholeInLargeLetters } from '#tests/support/screens/large-letters.ts';

/**
 * Each page below hydrates into exactly one `main`, is accessible, doesn't move while it loads, has large enough
 * targets, and is complete with large text. The last test checks four kinds of pages without JavaScript; other tests
 * check the other kinds.
 */

const UNKNOWN_VIDEO = '/videos/01AAAAAAAAAAAAAAAAAAAAAAAA';

interface PageRow {
  readonly path: string | ((page: Page) => Promise<string>);
  readonly heading: RegExp;
  readonly name: string;
  readonly status: number;
}

const row = (path: PageRow['path'], heading: RegExp, status = 200, name = String(path)): PageRow => ({
  path,
  heading,
  status,
  name,
});

/** One page of each layout. Only these pages are checked in every theme. */
const layouts: readonly PageRow[] = [
  row('/', /./),
  row('/videos', /動画/),
  row('/videos?keyword=%E9%9D%A2%E6%8E%A5', /動画/),
  row(firstVideo, /./, 200, 'a video'),
  row('/video-introductions', /動画紹介/),
  row('/video-introductions/rest-is-part-of-work', /./),
  row('/faqs', /よくある質問/),
  row('/notifications', /お知らせ/),
  row('/terms', /利用規約/),
  row('/lp', /働き方の選択肢/),
  row('/no-such-page', /エラーが発生しました/, 404),
];

/** Pages that differ from a page in `layouts` only in their text. `npm test` checks half of them, `test:full` all. */
const texts: readonly PageRow[] = [
  row('/privacy', /プライバシーポリシー/),
  row('/contact', /お問い合わせ/),
  row('/accessibility', /アクセシビリティ方針/),
  row('/consultation', /相談先の一覧/),
  row('/lp_ib', /話せる職場/),
  row(UNKNOWN_VIDEO, /エラーが発生しました/, 404),
  ...(isFull
    ? [
        row('/cookie', /クッキー/),
        row('/company', /運営者情報/),
        row('/members', /会員の方へ/),
        row('/lp2', /数分で/),
        row('/lp_gsn', /一緒に見て/),
        row('/videos/short', /エラーが発生しました/, 404),
      ]
    : []),
];

const NARROW = { width: 360, height: 740 };
const WIDE = { width: 1280, height: 900 };

async function expectLargeTargets(page: Page): Promise<void> {
  const open = await page.$$eval('details', (all) => (all as HTMLDetailsElement[]).map((details) => details.open));
  expect(await smallTargets(page)).toEqual([]);
  for (const part of ['main', 'header']) {
    // Opens the menus of one part at a time, because an open menu of the header would cover elements of `main`.
    await page.evaluate((root) => {
      for (const details of document.querySelectorAll('details')) details.open = details.closest(root) !== null;
    }, part);
    expect(await smallTargets(page), `with everything opened in ${part}`).toEqual([]);
  }
  await page.evaluate((before) => {
    for (const [index, details] of document.querySelectorAll('details').entries())
      details.open = before[index] ?? false;
  }, open);
}

async function open(page: Page, { path, status }: PageRow, size: typeof NARROW): Promise<void> {
  await page.setViewportSize(size);
  const address = typeof path === 'string' ? path : await path(page);
  expect((await page.goto(address))?.status()).toBe(status);
  await untilHydrated(page);
  await page.waitForLoadState('networkidle');
}

async function expectComplete(page: Page, { heading }: PageRow): Promise<void> {
  await expect(page.locator('main')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'no sideways scrolling').toBe(
    true,
  );
}

for (const one of layouts) {
  test(`${one.name} is complete, narrow and wide, in every theme`, async ({ page }) => {
    const shifts = await measureShifts(page);
    await test.step('narrow', async () => {
      await open(page, one, NARROW);
      await expectComplete(page, one);
      expect(await shifts()).toBeLessThanOrEqual(MAX_SHIFT);
    });
    await test.step('wide', async () => {
      await open(page, one, WIDE);
      await expectComplete(page, one);
      expect(await shifts()).toBeLessThanOrEqual(MAX_SHIFT);
      await expectAccessible(page);
      for (const theme of ['dark', 'contrast']) {
        await page.locator('html').evaluate((html, chosen) => html.setAttribute('data-theme', chosen), theme);
        await expectContrast(page);
      }
      await page.locator('html').evaluate((html) => html.removeAttribute('data-theme'));
      await expectLargeTargets(page);
    });
    await test.step('narrowed', async () => {
      await page.setViewportSize(NARROW);
      await expectAccessible(page);
      await expectLargeTargets(page);
      await expectWholeInLargeLetters(page, await page.context().newCDPSession(page));
    });
  });
}

test('pages that differ from another page only in their text are complete, narrow and wide', async ({ page }) => {
  test.setTimeout(120_000);
  const shifts = await measureShifts(page);
  const devtools = await page.context().newCDPSession(page);
  for (const one of texts)
    await test.step(one.name, async () => {
      await open(page, one, NARROW);
      await expectComplete(page, one);
      expect(await shifts()).toBeLessThanOrEqual(MAX_SHIFT);
      await expectAccessible(page);
      // Doesn't open the header's menus, because they are checked with the pages of `layouts`.
      expect(await smallTargets(page)).toEqual([]);
      await page.setViewportSize(WIDE);
      await expectComplete(page, one);
      await expectWholeInLargeLetters(page, devtools);
    });
});

test('an unknown path is named on the page', async ({ page }) => {
  await page.goto(RECRUIT_PATH);
  await expect(page.getByText(`Page not found: ${RECRUIT_PATH}`)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('text, links and the video work', async ({ page }) => {
    await page.goto('/');
    await page
      .getByRole('main')
      .getByRole('link', { name: /動画をさがす/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/videos/);
    await page.locator(videoLinks).first().click();
    await expect(page.locator('video[controls]')).toBeVisible();
    await expect(page.locator('video source').first()).toHaveAttribute('src', /\/media\//);
    await expect(page.locator('video track[kind=captions]').first()).toHaveAttribute('src', /\/media\//);
    await page.goto('/terms');
    await expect(page.getByRole('main')).toContainText('第1条');
  });
});
