import { expect, expectAccessible, test, untilControlled, withWorker } from '#tests/support/browser/e2e.ts';
import { logIn, loseLogin, loseLoginWith } from '#tests/support/screens/log-in.ts';
import { CONFIRM, consent, fillIn, main, summary } from '#tests/support/screens/registration-screen.ts';

/**
 * A registration loses no input when the person leaves or reloads the page, is interrupted or uses two tabs. Consents
 * are never given automatically.
 */

test('Back, a reload and a closed tab lose no input; the confirmation page needs a validated form', async ({
  page,
  context,
}) => {
  await logIn(page, 'new', '/auth/register-confirm');
  await page.waitForURL('/auth/register');
  await fillIn(page);
  // Reloads immediately after the last key press.
  await page.reload();
  await expect(page.getByLabel('ニックネーム')).toHaveValue('めじるし');
  await expect(page.getByLabel('「その他」の内容')).toHaveValue('高次脳機能障害');
  await expect(page.getByText('前に入力した内容から始めています。同意のチェックだけは')).toBeVisible();
  // The input has not been validated yet, so the confirmation page redirects to the form.
  await page.goto('/auth/register-confirm');
  await page.waitForURL('/auth/register');

  await page.getByRole('button', { name: CONFIRM }).click();
  await expect(summary(page).getByRole('link')).toHaveCount(3);
  await consent(page);
  await page.getByRole('button', { name: CONFIRM }).click();
  await page.waitForURL('/auth/register-confirm');
  await page.goBack();
  await page.waitForURL('/auth/register');
  await expect(page.getByLabel('ニックネーム')).toHaveValue('めじるし');
  await expect(page.getByText('前に入力した内容から始めています。')).toHaveCount(0);
  await page.goForward();
  await page.waitForURL('/auth/register-confirm');
  await expect(main(page)).toContainText('高次脳機能障害');
  // Consents are lost on a reload and must be given again before sending.
  await page.reload();
  await page.waitForURL('/auth/register');
  await expect(page.getByLabel('ニックネーム')).toHaveValue('めじるし');
  await consent(page);
  await page.getByRole('button', { name: CONFIRM }).click();
  await page.waitForURL('/auth/register-confirm');
  await page.getByRole('link', { name: '入力しなおす' }).click();
  await expect(page.getByLabel('「その他」の内容')).toHaveValue('高次脳機能障害');

  await page.getByLabel('ニックネーム').fill('なおした');
  const second = await context.newPage();
  await page.close();
  await second.goto('/auth/register');
  await expect(second.getByLabel('ニックネーム')).toHaveValue('なおした');
  await second.getByRole('button', { name: '入力を削除して、はじめから' }).click();
  await expect(second.getByLabel('ニックネーム')).toHaveValue('新しい人');
  await second.reload();
  await expect(second.getByLabel('生まれた年')).toHaveValue('');
});

withWorker(
  'a registration that goes offline shows a calm message, and can be sent once the connection is back',
  async ({ page, context, pageErrors }) => {
    // Offline, the worker can't fetch the current versions of the terms and of the privacy policy.
    pageErrors.allow(/^net::ERR_FAILED .*\/pages\/(terms|privacy)$/);
    await logIn(page, 'new');
    await untilControlled(page);
    await fillIn(page);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByLabel('「その他」の内容')).toHaveValue('高次脳機能障害');
    await expect(page.getByText('いまはインターネットにつながっていません。', { exact: false })).toBeVisible();
    await consent(page);
    await page.getByRole('button', { name: CONFIRM }).click();
    await page.waitForURL('/auth/register-confirm');
    await page.getByRole('button', { name: 'この内容で登録する' }).click();
    await expect(page.getByRole('alert')).toContainText('いまは通信できないため、送信できませんでした。');
    await expectAccessible(page);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'この内容で登録する' }).click();
    await page.waitForURL('/auth/register-complete');
  },
);

test('a login that ends while the registration is sent loses only the consents', { tag: '@full' }, async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/^401 /);
  await logIn(page, 'new');
  await fillIn(page);
  await page.getByRole('button', { name: CONFIRM }).click();
  await page.waitForURL('/auth/register-confirm');
  const cookies = await context.cookies();
  // The session ends exactly at this call. If the session ended earlier, another request would be refused first and
  // log the person out.
  await loseLoginWith(page, /\/auth\/register$/);
  await page.getByRole('button', { name: 'この内容で登録する' }).click();
  await page.waitForURL('/');
  expect(await page.content()).not.toContain('めじるし');
  // Another person doesn't see the draft.
  await logIn(page, 'new');
  await page.waitForURL('/auth/register');
  await expect(page.getByLabel('ニックネーム')).toHaveValue('新しい人');
  await expect(page.getByLabel('住んでいる都道府県')).toHaveValue('');
  await page.waitForLoadState('networkidle');
  await loseLogin(page);
  await page.goto('/auth/register');
  await page.waitForURL('/');

  // In the stand-in for LINE, each login as 新しい人 creates a new person. The saved cookies log the first person in again.
  await context.addCookies(cookies);
  await page.goto('/auth/start');
  await page.waitForURL('/auth/register');
  await expect(page.getByLabel('ニックネーム')).toHaveValue('めじるし');
  await expect(page.getByLabel('「その他」の内容')).toHaveValue('高次脳機能障害');
  await consent(page);
  await page.getByRole('button', { name: CONFIRM }).click();
  await page.getByRole('button', { name: 'この内容で登録する' }).click();
  await page.waitForURL('/auth/register-complete');
});

test('after one of two tabs has registered, the other one reports it', async ({ page, context }) => {
  await logIn(page, 'new');
  await fillIn(page, 'ひとつめ');
  await page.getByRole('button', { name: CONFIRM }).click();
  await page.waitForURL('/auth/register-confirm');
  const second = await context.newPage();
  await second.goto('/auth/register');
  await second.getByLabel('ニックネーム').fill('ふたつめ');
  await consent(second);
  await second.getByRole('button', { name: CONFIRM }).click();
  await second.waitForURL('/auth/register-confirm');
  await expect(main(second)).toContainText('ふたつめ');

  await expect(main(page)).toContainText('ひとつめ');
  await page.bringToFront();
  await page.getByRole('button', { name: 'この内容で登録する' }).click();
  await page.waitForURL('/auth/register-complete');
  await second.bringToFront();
  await second.getByRole('button', { name: 'この内容で登録する' }).click();
  await second.waitForURL('/auth/register-complete');
  await expect(main(second)).toContainText('いま送った内容は使われていません');
  await second.goto('/mypage/profile');
  await expect(main(second)).toContainText('ひとつめ');
});
