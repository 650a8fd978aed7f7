import { expect, test } from '#tests/support/browser/e2e.ts';
import { expectEntered, expectNotEntered, goInPlace, said, untilHydrated } from '#tests/support/browser/in-page.ts';

/**
 * A navigation without a page load announces the title and moves the focus to the heading, because a screen reader
 * notices only page loads by itself. routes.test.ts tests this for every page.
 */

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

test('an error screen on the first page does not take the focus; one that replaces a page is announced too', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/^(404|500) /);
  await page.goto('/no-such-page');
  await untilHydrated(page);
  await expectNotEntered(page, 'from the server');

  await goInPlace(page, '/terms');
  await expectEntered(page, 'after an error');
  const envelope = { version: '1.0', result: false, result_msg: '', errors: null, contents: null };
  await page.route('**/api/v1/pages/company', (route) => route.fulfill({ status: 500, json: envelope }));
  await goInPlace(page, '/company');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('エラーが発生しました');
  await expect(page).toHaveTitle(/^エラーが発生しました/);
  await expectEntered(page, 'instead of a page');
});
