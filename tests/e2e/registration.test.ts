import type { Page } from 'playwright/test';
import { expect, expectAccessible, test, withWorker } from '#tests/support/e2e.ts';
import { logIn, loseLogin, passLine, storedSession } from '#tests/support/log-in.ts';
import { smallTargets } from '#tests/support/targets.ts';

/** SPEC.md sections 2 and 4: registration as form, confirm, complete, by people whom the stand-in makes up. */

const CONFIRM = '入力内容の確認へ進む';
const main = (page: Page) => page.getByRole('main');
const summary = (page: Page) => page.getByRole('region', { name: /入力の内容を確認してください/ });
const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(name, { timeout: 15_000 });

async function fillIn(page: Page, nickname = 'めじるし'): Promise<void> {
  await page.getByLabel('ニックネーム').fill(nickname);
  await page.getByLabel('生まれた年').selectOption({ label: '1989年（昭和64年／平成元年）' });
  await page.getByLabel('住んでいる都道府県').selectOption('沖縄県');
  await page.getByRole('radio', { name: 'その他（自由に書けます）' }).check();
  await page.getByLabel('性別（自由に書けます）').fill('ひみつ');
  await page.getByRole('group', { name: '障害者手帳がある' }).getByLabel('その他').check();
  await page.getByLabel('「その他」の内容').fill('高次脳機能障害');
  await page.getByRole('group', { name: '診断を受けていない' }).getByLabel('家族').check();
  await consent(page);
}

const consents = (page: Page) => [
  page.getByLabel('利用規約に同意します'),
  page.getByLabel('プライバシーポリシーに同意します'),
  page.getByLabel(/障害に関する情報や体調の記録/),
];

/** The device never gives them in a person's place: after a page load they are to be given anew. */
async function consent(page: Page): Promise<void> {
  for (const box of consents(page)) {
    await expect(box).not.toBeChecked();
    await box.check();
  }
}

async function expectWhole(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await smallTargets(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
}

withWorker('somebody new registers, and goes on where they were', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/v1/auth/register') && sent.push(request.method()));
  await page.goto('/mypage/profile');
  await page.waitForURL('/auth/start');
  await passLine(page, 'new');
  await page.waitForURL('/auth/register');
  await heading(page, '会員登録');
  await expect(page.getByLabel('ニックネーム')).toHaveValue('新しい人');
  await expect(page.getByRole('radio', { name: 'LINEの画像' })).toBeChecked();
  await expect(page.getByRole('link', { name: /利用規約を読む（2026年/ })).toHaveAttribute('href', '/terms');
  await expectWhole(page);

  await page.getByRole('radio', { name: '絵 5' }).check();
  await fillIn(page);
  await page.getByRole('button', { name: CONFIRM }).click();
  await page.waitForURL('/auth/register-confirm');
  await heading(page, '会員登録：内容の確認');
  for (const shown of ['めじるし', '1989年（昭和64年／平成元年）', '沖縄県', 'ひみつ', '高次脳機能障害', '家族'])
    await expect(main(page)).toContainText(shown);
  await expectWhole(page);

  await page.getByRole('button', { name: 'この内容で登録する' }).dblclick();
  await page.waitForURL('/auth/register-complete');
  await heading(page, '会員登録が完了しました');
  expect(sent).toEqual(['POST']);
  await expectWhole(page);
  await expect.poll(async () => (await storedSession(page)).authUser).toMatchObject({ nickname: 'めじるし' });

  await page.getByRole('link', { name: '見ていたページへもどる' }).click();
  await page.waitForURL('/mypage/profile');
  await expect(main(page)).toContainText('1989年（昭和64年／平成元年）');
  await expect(main(page)).toContainText('高次脳機能障害');
  await expectWhole(page);
  // Done is done: neither the form nor its draft is there any more.
  await page.goto('/auth/register-confirm');
  await page.waitForURL('/mypage/profile');
});

test('every mistake is said beside its field and in a summary that leads there', async ({ page }) => {
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
    await expectAccessible(page);
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

  // What is put right is no longer called wrong; what is too long is, also when it came by pasting.
  await fillIn(page, 'あ'.repeat(21));
  await page.getByLabel('性別（自由に書けます）').fill('い'.repeat(31));
  await page.getByLabel('「その他」の内容').fill('う'.repeat(201));
  await expect(page.getByText('201／200文字（1文字多いです）')).toBeVisible();
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

test('what only the server can refuse comes back to its field', async ({ page, complaints }) => {
  complaints.allow(/^422 .*\/auth\/register$/);
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

test('back, reload and a closed tab lose nothing; the confirm page needs a form', async ({ page, context }) => {
  await logIn(page, 'new');
  await page.goto('/auth/register-confirm');
  await page.waitForURL('/auth/register');
  await fillIn(page);
  // As it stands: not even a moment after the last key.
  await page.reload();
  await expect(page.getByLabel('ニックネーム')).toHaveValue('めじるし');
  await expect(page.getByLabel('「その他」の内容')).toHaveValue('高次脳機能障害');
  await expect(page.getByText('前に入力した内容から始めています。同意のチェックだけは')).toBeVisible();
  // Typed, but not let pass yet.
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
  // Within the page the ticks stay; a page that is loaded anew asks for them again before anything can be sent.
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
  await second.getByRole('button', { name: '入力を消して、はじめから' }).click();
  await expect(second.getByLabel('ニックネーム')).toHaveValue('新しい人');
  await second.reload();
  await expect(second.getByLabel('生まれた年')).toHaveValue('');
});

withWorker(
  'offline in the middle is said calmly, and sent once the connection is back',
  async ({ page, context, complaints }) => {
    // The versions of the texts, which the worker asks for and can't get.
    complaints.allow(/^net::ERR_FAILED .*\/pages\/(terms|privacy)$/);
    await logIn(page, 'new');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
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

test('a login that ends in the middle of the form costs nothing but the consents', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/^401 /);
  await logIn(page, 'new');
  await fillIn(page);
  await page.getByRole('button', { name: CONFIRM }).click();
  await page.waitForURL('/auth/register-confirm');
  await page.waitForLoadState('networkidle');
  const cookies = await context.cookies();
  await loseLogin(page);
  await page.getByRole('button', { name: 'この内容で登録する' }).click();
  await page.waitForURL('/');
  expect(await page.content()).not.toContain('めじるし');
  // Somebody else sees an empty form.
  await logIn(page, 'new');
  await page.waitForURL('/auth/register');
  await expect(page.getByLabel('ニックネーム')).toHaveValue('新しい人');
  await expect(page.getByLabel('住んでいる都道府県')).toHaveValue('');
  await page.waitForLoadState('networkidle');
  await loseLogin(page);
  await page.goto('/auth/register');
  await page.waitForURL('/');

  // Every 新しい人 of the stand-in is another one: the same one comes back with the cookies of before.
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

test('of two tabs the first one counts, and the second one says so', async ({ page, context }) => {
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

  // Each tab sends what it shows.
  await expect(main(page)).toContainText('ひとつめ');
  await page.getByRole('button', { name: 'この内容で登録する' }).click();
  await page.waitForURL('/auth/register-complete');
  await second.getByRole('button', { name: 'この内容で登録する' }).click();
  await second.waitForURL('/auth/register-complete');
  await expect(main(second)).toContainText('いま送った内容は使われていません');
  await second.goto('/mypage/profile');
  await expect(main(second)).toContainText('ひとつめ');
});

test('by keyboard alone, from the first field to the end', async ({ page }) => {
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
  await page.keyboard.type('1990');
  await expect(page.getByLabel('生まれた年')).toHaveValue('1990');
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
