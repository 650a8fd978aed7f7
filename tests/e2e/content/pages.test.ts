import type { Page } from 'playwright/test';
import { RECRUIT_PATH } from '#contract/route-map.ts';
import { expect, expectAccessible, expectContrast, firstVideo, test, videoLinks } from '#tests/support/browser/e2e.ts';
import { MAX_SHIFT, measureShifts } from '#tests/support/browser/layout-shift.ts';
import { smallTargets } from '#tests/support/browser/targets.ts';
import { expectWholeInLargeLetters } from '#tests/support/screens/large-letters.ts';

/**
 * Every page hydrates into exactly one `main`, is accessible in every theme, doesn't move while it loads, has large
 * enough targets, and is complete with large text. The last test checks four kinds of pages without JavaScript; other
 * tests check the other kinds.
 */

const UNKNOWN_VIDEO = '/videos/01AAAAAAAAAAAAAAAAAAAAAAAA';

interface PageRow {
  readonly path: string | ((page: Page) => Promise<string>);
  readonly name: string;
  readonly heading: RegExp;
  readonly status: number;
  /**
   * Whether the page differs from another row only in its text. It is then fully checked in one width and one theme
   * only.
   */
  readonly isTextOnly: boolean;
}

const row = (path: PageRow['path'], heading: RegExp, status = 200, name = String(path)): PageRow => ({
  path,
  heading,
  status,
  name,
  isTextOnly: false,
});
const text = (path: string, heading: RegExp): PageRow => ({ ...row(path, heading), isTextOnly: true });

const pages: readonly PageRow[] = [
  row('/', /./),
  row('/videos', /動画/),
  row('/videos?keyword=%E9%9D%A2%E6%8E%A5', /動画/),
  row(firstVideo, /./, 200, 'a video'),
  row('/video-introductions', /動画紹介/),
  row('/video-introductions/rest-is-part-of-work', /./),
  row('/faqs', /よくある質問/),
  row('/notifications', /お知らせ/),
  row('/terms', /利用規約/),
  text('/privacy', /プライバシーポリシー/),
  text('/cookie', /クッキー/),
  row('/contact', /お問い合わせ/),
  text('/company', /運営者情報/),
  text('/members', /会員の方へ/),
  text('/accessibility', /アクセシビリティ方針/),
  text('/consultation', /相談先の一覧/),
  row('/lp', /働き方の選択肢/),
  text('/lp2', /数分で/),
  text('/lp_gsn', /一緒に見て/),
  text('/lp_ib', /話せる職場/),
  row('/no-such-page', /エラーが発生しました/, 404),
  row('/videos/short', /エラーが発生しました/, 404),
  row(UNKNOWN_VIDEO, /エラーが発生しました/, 404),
];

const NARROW = { width: 360, height: 740 };
const WIDTHS = [NARROW, { width: 1280, height: 900 }];

async function expectLargeTargets(page: Page): Promise<void> {
  expect(await smallTargets(page)).toEqual([]);
  for (const part of ['main', 'header']) {
    // Opens the menus of one part at a time, because an open menu of the header would cover elements of `main`.
    await page.evaluate((root) => {
      for (const details of document.querySelectorAll('details')) details.open = details.closest(root) !== null;
    }, part);
    expect(await smallTargets(page), `with everything opened in ${part}`).toEqual([]);
  }
}

for (const { path, heading, status, name, isTextOnly } of pages) {
  test(`${name} is complete, narrow and wide${isTextOnly ? '' : ', in every theme'}`, async ({ page }) => {
    const address = typeof path === 'string' ? path : await path(page);
    const shifts = await measureShifts(page);
    for (const size of WIDTHS) {
      await test.step(`${size.width} px wide`, async () => {
        await page.setViewportSize(size);
        const isLoaded = size === NARROW || !isTextOnly;
        if (isLoaded) expect((await page.goto(address))?.status()).toBe(status);
        await page.waitForLoadState('networkidle');
        await expect(page.locator('main')).toHaveCount(1);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
          'no sideways scrolling',
        ).toBe(true);
        if (!isLoaded) return;
        expect(await shifts()).toBeLessThanOrEqual(MAX_SHIFT);
        await expectAccessible(page);
        await expectLargeTargets(page);
      });
    }
    for (const theme of isTextOnly ? [] : ['dark', 'contrast']) {
      await page.locator('html').evaluate((html, chosen) => html.setAttribute('data-theme', chosen), theme);
      await expectContrast(page);
    }
    await page.locator('html').evaluate((html) => html.removeAttribute('data-theme'));
    await expectWholeInLargeLetters(page, await page.context().newCDPSession(page));
  });
}

test('an unknown path is named on the page, in both languages', async ({ page }) => {
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
