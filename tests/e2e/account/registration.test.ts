import { expect, expectContrast, test } from '#tests/support/browser/e2e.ts';
import { layout, pressTwice } from '#tests/support/browser/in-page.ts';
import { logIn, passLine, storedSession } from '#tests/support/screens/log-in.ts';
import { CONFIRM, expectWhole, fillIn, heading, main, summary } from '#tests/support/screens/registration-screen.ts';

/**
 * docs/product/membership.md, Registration: the form, the confirmation page and the page after the registration. The
 * stand-in for LINE provides new people.
 */

test('a new person registers, and continues where they were', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/v1/auth/register') && sent.push(request.method()));
  await page.goto('/mypage/profile');
  await page.waitForURL('/auth/start');
  await passLine(page, 'new');
  await page.waitForURL('/auth/register');
  await heading(page, '会員登録');
  const step = page.getByRole('list', { name: '登録の手順' }).locator('[aria-current=step]');
  await expect(step).toHaveText('入力');
  await expect(page.getByLabel('ニックネーム')).toHaveValue('新しい人');
  await expect(page.getByRole('radio', { name: 'LINEの画像' })).toBeChecked();
  await expect(page.getByRole('link', { name: /利用規約を読む（2026年/ })).toHaveAttribute('href', '/terms');
  await expectWhole(page);

  await page.getByRole('radio', { name: '猫' }).check();
  await fillIn(page);
  await page.getByRole('button', { name: CONFIRM }).click();
  await page.waitForURL('/auth/register-confirm');
  await heading(page, '会員登録：内容の確認');
  await expect(step).toHaveText('確認');
  for (const shown of ['めじるし', '1989年（昭和64年／平成元年）', '沖縄県', 'ひみつ', '高次脳機能障害', '家族'])
    await expect(main(page)).toContainText(shown);
  await expectWhole(page);

  await pressTwice(page.getByRole('button', { name: 'この内容で登録する' }));
  await page.waitForURL('/auth/register-complete');
  await heading(page, '会員登録が完了しました');
  await expect(step).toHaveText('完了');
  await page.reload();
  await heading(page, '会員登録が完了しました');
  await expect(layout(page)).toHaveCount(0);
  expect(sent).toEqual(['POST']);
  await expectWhole(page);
  await expect.poll(async () => (await storedSession(page)).authUser).toMatchObject({ nickname: 'めじるし' });

  await page.getByRole('link', { name: '見ていたページへ戻る' }).click();
  await page.waitForURL('/mypage/profile');
  await expect(main(page)).toContainText('1989年（昭和64年／平成元年）');
  await expect(main(page)).toContainText('高次脳機能障害');
  await expectWhole(page);
  for (const path of ['/auth/register-confirm', '/auth/register-complete']) {
    await page.goto(path);
    await page.waitForURL('/mypage/profile');
  }
});

test('every error is shown at its field and in a summary with links', async ({ page }) => {
  await logIn(page, 'new');
  await heading(page, '会員登録');
  await page.getByLabel('ニックネーム').fill('　');
  await page.getByRole('button', { name: CONFIRM }).click();
  await expect(summary(page)).toBeFocused();
  const said = [
    'ニックネームを入力してください。',
    '生まれた年を選んでください。',
    '都道府県を選んでください。',
    '性別を選んでください。',
    'あてはまるものを1つ以上選んでください。',
    '利用規約に同意してください。',
    'プライバシーポリシーに同意してください。',
    '障害に関する情報の取り扱いに同意してください。',
  ];
  await expect(summary(page).getByRole('link')).toHaveText(said);
  await expectWhole(page);
  for (const theme of ['dark', 'contrast']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    await expectContrast(page);
  }
  const fields = ['ニックネーム', '生まれた年', '住んでいる都道府県', '男性', '身体障害', '利用規約に同意します'];
  for (const [index, field] of fields.entries()) {
    await summary(page).getByRole('link').nth(index).click();
    await expect(page.locator(':focus')).toHaveAccessibleName(new RegExp(`^${field}`));
  }
  await expect(page.getByLabel('ニックネーム')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('ニックネーム')).toHaveAccessibleDescription(
    /エラー：\s*ニックネームを入力してください。/,
  );

  // A corrected field has no error. Text that is too long is an error, even if it was pasted.
  await fillIn(page, 'あ'.repeat(21));
  await page.getByLabel('性別（自由に書けます）').fill('い'.repeat(31));
  await page.getByLabel('「その他」の内容').fill('う'.repeat(201));
  await expect(page.getByText('201／200文字（1文字こえています）')).toBeVisible();
  await page.getByRole('button', { name: CONFIRM }).click();
  await expect(summary(page).getByRole('link')).toHaveText([
    '20文字以内で入力してください。',
    '30文字以内で入力してください。',
    '200文字以内で入力してください。',
  ]);
  await expect(summary(page)).toBeFocused();
  await page.getByLabel('ニックネーム').fill('たね');
  await expect(summary(page).getByRole('link')).toHaveCount(2);
});

test('an error that only the server can find is shown at its field', async ({ page, pageErrors }) => {
  pageErrors.allow(/^422 .*\/auth\/register$/);
  await page.route('**/api/v1/auth/register', async (route) => {
    const body = { ...route.request().postDataJSON(), avatar_path: '/images/gone.webp', nickname: 'あ'.repeat(21) };
    await route.continue({ postData: JSON.stringify(body) });
  });
  await logIn(page, 'new');
  await fillIn(page);
  await page.getByRole('button', { name: CONFIRM }).click();
  await page.getByRole('button', { name: 'この内容で登録する' }).click();
  await page.waitForURL('/auth/register');
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole('link')).toHaveText('20文字以内で入力してください。');
  await expect(page.getByLabel('性別（自由に書けます）')).toHaveValue('ひみつ');
});

test('a registration can be completed by keyboard only', async ({ page }) => {
  await logIn(page, 'new');
  await heading(page, '会員登録');
  const to = async (name: RegExp) => {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab');
      const words = await page.evaluate(() => {
        const focused = document.activeElement as HTMLInputElement;
        return (focused.labels?.[0] ?? focused).textContent?.trim() ?? '';
      });
      if (name.test(words)) return;
    }
    throw new Error(`never reached ${name}`);
  };
  await page.getByLabel('ニックネーム').focus();
  await to(/^生まれた年/);
  // The browser forgets typed digits after a second, so a busy machine may need another attempt.
  await expect(async () => {
    await page.keyboard.type('1990');
    await expect(page.getByLabel('生まれた年')).toHaveValue('1990', { timeout: 500 });
  }).toPass({ intervals: [1500] });
  await to(/^住んでいる都道府県/);
  await page.keyboard.press('ArrowDown');
  await to(/^男性/);
  await page.keyboard.press('Space');
  await to(/^身体障害/);
  await page.keyboard.press('Space');
  await to(/^利用規約に同意/);
  await page.keyboard.press('Space');
  await to(/^プライバシーポリシーに同意/);
  await page.keyboard.press('Space');
  await to(/^障害に関する情報/);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.waitForURL('/auth/register-confirm');
  await to(/^この内容で登録する/);
  await page.keyboard.press('Enter');
  await page.waitForURL('/auth/register-complete');
});
