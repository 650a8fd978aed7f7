import type { Page } from 'playwright/test';
import { href, type RouteName } from '#contract/route-map.ts';
import { expect, firstVideo, test } from '#tests/support/browser/e2e.ts';
import { goInPlace, untilHydrated } from '#tests/support/browser/in-page.ts';
import { logIn } from '#tests/support/screens/log-in.ts';

/** A navigation in place announces the title and moves the focus to the heading, because no page load does that. */

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.tagName === 'H1' ? 'h1' : element === document.body ? 'body' : (element?.outerHTML ?? '');
  });
const said = (page: Page) => page.locator('[role=status][aria-live]').last();

async function expectEntered(page: Page, how: string): Promise<void> {
  await expect.poll(() => focused(page), how).toBe('h1');
  const title = await page.title();
  await expect(said(page), how).toHaveText(title);
}

async function expectNotEntered(page: Page, how: string): Promise<void> {
  expect(await focused(page), how).not.toBe('h1');
  await expect(said(page), how).toHaveText('');
}

const PUBLIC: readonly RouteName[] = [
  ...(['home', 'videos', 'introductions', 'faqs', 'notifications', 'terms', 'privacy', 'company', 'contact'] as const),
  ...(['members', 'consultation', 'cookie', 'favorites', 'saved', 'unsent', 'settings'] as const),
  ...(['lp', 'lp2', 'lpGsn', 'lpIb', 'authStart', 'authCallback'] as const),
];
const OF_MEMBERS: readonly RouteName[] = ['conditions', 'profile', 'profileEdit', 'deregister', 'favorites'];
const OF_NEW: readonly RouteName[] = ['register'];

for (const [who, routes] of [
  ['visitor', PUBLIC],
  ['taro', OF_MEMBERS],
  ['new', OF_NEW],
] as const)
  test(`${who}: every page opened in place is announced and has the focus on its heading`, async ({
    page,
    pageErrors,
  }) => {
    test.setTimeout(120_000);
    pageErrors.allow(/^(401|403|422|404) /);
    if (who !== 'visitor') await logIn(page, who);
    const paths = [
      ...routes.map((name) => href(name)),
      ...(who === 'visitor'
        ? [
            await firstVideo(page),
            href('introduction', { slug: 'rest-is-part-of-work' }),
            '/no-such-page',
            '/videos/01AAAAAAAAAAAAAAAAAAAAAAAA',
          ]
        : []),
    ];
    await page.goto('/accessibility');
    await untilHydrated(page);
    await expectNotEntered(page, 'the first page');
    for (const path of paths) {
      await goInPlace(page, path);
      await expect(page, path).toHaveURL((url) => url.pathname !== '/accessibility');
      await expect(page, path).not.toHaveTitle(/アクセシビリティ/);
      await expectEntered(page, path);
      await goInPlace(page, '/accessibility');
      await expect(page).toHaveTitle(/アクセシビリティ/);
      await expectEntered(page, `after ${path}`);
    }
  });

test('Back and Forward count as navigations; a hash, a filter and the first page do not', async ({ page }) => {
  await page.goto('/videos');
  await untilHydrated(page);
  await expectNotEntered(page, 'the first page');
  const menu = page.getByRole('contentinfo');
  await menu.getByRole('link', { name: 'よくある質問', exact: true }).click();
  await expect(page).toHaveTitle(/^よくある質問/);
  await expectEntered(page, 'by a link');
  await page.goBack();
  await expect(page).toHaveTitle(/^動画をさがす/);
  await expectEntered(page, 'back');
  await page.goForward();
  await expect(page).toHaveTitle(/^よくある質問/);
  await expectEntered(page, 'forward');

  await page.reload();
  await untilHydrated(page);
  const field = page.getByRole('searchbox');
  await field.fill('字幕');
  await expect(page).toHaveURL(/q=/);
  await expect(field).toBeFocused();
  await goInPlace(page, `/faqs${new URL(page.url()).search}#faq-1`);
  await expect(page).toHaveURL(/#faq-1$/);
  await expect(field).toBeFocused();
  await expect(said(page)).not.toContainText('よくある質問');
});

test('an error screen that replaces a page is announced too', async ({ page, pageErrors }) => {
  pageErrors.allow(/^(419|500) /);
  await logIn(page, 'hanako');
  await page.goto('/terms');
  await untilHydrated(page);
  const envelope = { version: '1.0', result: false, result_msg: '', errors: null, contents: null };
  await page.route('**/api/v1/pages/company', (route) => route.fulfill({ status: 500, json: envelope }));
  await goInPlace(page, '/company');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('エラーが発生しました');
  await expect(page).toHaveTitle(/^エラーが発生しました/);
  await expectEntered(page, 'instead of a page');
});

test('an error screen on the first page does not take the focus', async ({ page, pageErrors }) => {
  pageErrors.allow(/^404 /);
  await page.goto('/no-such-page');
  await untilHydrated(page);
  await expectNotEntered(page, 'from the server');
});
