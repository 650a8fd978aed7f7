import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '#tests/support/browser/e2e.ts';
import { untilHydrated } from '#tests/support/browser/in-page.ts';

const questions = 'main details';

/** Collects the number of questions after each change of the page. @returns a function that reads these numbers */
async function countsFromNowOn(page: Page): Promise<() => Promise<number[]>> {
  const counts = await page.evaluateHandle((selector) => {
    const found: number[] = [];
    const main = document.querySelector('main');
    if (main === null) throw new Error('the page has no main content');
    new MutationObserver(() => found.push(document.querySelectorAll(selector).length)).observe(main, {
      childList: true,
      subtree: true,
    });
    return found;
  }, questions);
  return () => counts.jsonValue();
}

test('questions are searched while typing; the count is announced, the address is updated, Back and reload restore it', async ({
  page,
}) => {
  await page.goto('/faqs');
  const all = await page.locator(questions).count();
  expect(all).toBeGreaterThan(5);
  await expect(page.getByText(`${all}件の質問`, { exact: true })).toBeVisible();

  const field = page.getByRole('searchbox', { name: '質問と答えの中をさがす' });
  await field.fill('ｷｰﾎﾞｰﾄﾞ');
  await expect(page.locator(questions)).toHaveCount(1);
  await expect(page.getByText('1件の質問', { exact: true })).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('1件の質問が見つかりました。');
  await expect(page).toHaveURL(/\/faqs\?q=/);
  await expect(field).toBeFocused();
  await expectAccessible(page);

  await page.getByRole('heading', { name: '画面読み上げやキーボードだけでも使えますか？' }).click();
  await page.getByRole('link', { name: 'アクセシビリティ方針を読む' }).click();
  await expect(page).toHaveURL(/\/accessibility$/);
  await page.goBack();
  await expect(field).toHaveValue('ｷｰﾎﾞｰﾄﾞ');
  await expect(page.locator(questions)).toHaveCount(1);
  await page.reload();
  await expect(field).toHaveValue('ｷｰﾎﾞｰﾄﾞ');
  await expect(page.locator(questions)).toHaveCount(1);

  await untilHydrated(page);
  await field.fill('そのような言葉はない');
  await expect(page.getByText('に合う質問は見つかりませんでした').first()).toBeVisible();
  const counts = await countsFromNowOn(page);
  await expectAccessible(page);
  await expect(page).toHaveURL(/q=%E3%81%9D/);
  expect(await counts(), 'the list stays while the address changes').toEqual([]);
  await page.getByRole('button', { name: 'すべての質問を見る' }).click();
  await expect(page.locator(questions)).toHaveCount(all);
  await expect(field).toHaveValue('');
  await expect(page).toHaveURL(/\/faqs$/);
});

test('without JavaScript the server searches the questions, and a question can be opened', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}/faqs`);
  await page.getByRole('searchbox').fill('退会 記録');
  await page.getByRole('button', { name: 'さがす' }).click();
  await expect(page).toHaveURL(/\/faqs\?q=/);
  await expect(page.getByRole('searchbox')).toHaveValue('退会 記録');
  await expect(page.getByRole('heading', { level: 2, name: '退会すると、記録はどうなりますか？' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: '動画に字幕や文字の説明はありますか？' })).toHaveCount(0);
  await context.close();
});
