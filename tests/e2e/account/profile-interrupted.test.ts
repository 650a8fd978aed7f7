import { expect, test, untilControlled, withWorker } from '#tests/support/browser/e2e.ts';
import { pressTwice } from '#tests/support/browser/in-page.ts';
import { loseLogin, loseLoginWith, loseSession, passLine } from '#tests/support/screens/log-in.ts';
import { recordsOf } from '#tests/support/screens/player.ts';
import { CONFIRM, expectWhole, main, openForm, SUBMIT } from '#tests/support/screens/profile-screen.ts';

/** docs/product/membership.md: an interrupted profile edit loses no input. */

test('when two tabs edit one profile, the one that saves last shows the other’s change; the person decides', async ({
  page,
  context,
  baseURL,
}) => {
  await openForm(page);
  const prefecture = await page.getByLabel('住んでいる都道府県').inputValue();
  await page.getByLabel('ニックネーム').fill('ひとつめ');
  const other = await context.newPage();
  await other.goto('/mypage/profile/edit');
  // The second tab starts from the first tab's draft. The person discards that draft to start over.
  const erase = other.getByRole('button', { name: '入力を削除して、はじめから' });
  await erase.click();
  await expect(other.getByLabel('ニックネーム')).toHaveValue('たろう');
  await other.getByRole('button', { name: '元に戻す' }).click();
  await expect(other.getByLabel('ニックネーム')).toHaveValue('ひとつめ');
  await erase.click();
  await other.getByLabel('住んでいる都道府県').selectOption('沖縄県');
  // The tabs share one draft. While their inputs differ, both show a notice.
  for (const tab of [page, other])
    await expect(main(tab).getByText(/^別のタブでも、同じものを入力しています。/)).toBeVisible();
  await other.getByRole('button', { name: CONFIRM }).click();
  await other.getByRole('button', { name: SUBMIT }).click();
  await other.waitForURL('/mypage/profile/edit-complete');
  await expect(main(page).getByText(/^別のタブでも/)).toHaveCount(0);

  const puts: number[] = [];
  context.on('response', (response) => {
    if (response.request().method() === 'PUT') puts.push(response.status());
  });
  // A background tab renders only once a second, so this tab is brought to the front.
  await page.bringToFront();
  await page.getByRole('button', { name: CONFIRM }).click();
  await page.getByRole('button', { name: SUBMIT }).click();
  await expect(page.getByText('別の画面か端末で変えられています。', { exact: false })).toBeFocused();
  await expect(page.getByRole('region', { name: 'いまの内容' })).toContainText('沖縄県');
  await expect(page.getByRole('region', { name: '入力した内容' })).toContainText('ひとつめ');
  await expect(page.getByText('ちがうところ')).toHaveCount(4);
  await expectWhole(page);
  expect(puts).toEqual([]);
  // Going back to the form and returning to the comparison loses no input.
  await page.getByRole('link', { name: '入力しなおす' }).click();
  await expect(page.getByLabel('ニックネーム')).toHaveValue('ひとつめ');
  await page.getByRole('button', { name: CONFIRM }).click();
  await page.getByRole('button', { name: SUBMIT }).click();
  await page.waitForLoadState('networkidle');
  // The person decides to send their own input. The anti-forgery token has become stale in the meantime.
  await context.addCookies([{ name: 'XSRF-TOKEN', value: 'stale', url: baseURL ?? '' }]);
  await pressTwice(page.getByRole('button', { name: '入力した内容に変える' }));
  await page.waitForURL('/mypage/profile/edit-complete');
  expect(puts).toEqual([200]);
  await page.goto('/mypage/profile');
  await expect(main(page)).toContainText('ひとつめ');

  // In the next conflict the person discards their own input. The form then starts from the server's profile.
  await page.goto('/mypage/profile/edit');
  await page.getByLabel('ニックネーム').fill('たろう');
  await page.getByLabel('住んでいる都道府県').selectOption(prefecture);
  await page.getByRole('button', { name: CONFIRM }).click();
  await other.bringToFront();
  await other.goto('/mypage/profile/edit');
  await other.getByRole('button', { name: '入力を削除して、はじめから' }).click();
  await other.getByLabel('ニックネーム').fill('ふたつめ');
  await page.bringToFront();
  await page.getByRole('button', { name: SUBMIT }).click();
  await page.waitForURL('/mypage/profile/edit-complete');
  await other.bringToFront();
  await other.getByRole('button', { name: CONFIRM }).click();
  await other.getByRole('button', { name: SUBMIT }).click();
  await other.getByRole('button', { name: '入力を削除して、いまの内容から始める' }).click();
  await other.waitForURL('/mypage/profile/edit');
  await expect(other.getByLabel('ニックネーム')).toHaveValue('たろう');
});

test('an expired session is renewed automatically; after the end of a login, the next one restores the input', {
  tag: '@full',
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/^401 /);
  await openForm(page);
  await page.getByLabel('ニックネーム').fill('とちゅう');
  await page.getByRole('button', { name: CONFIRM }).click();
  await expect(main(page)).toContainText('とちゅう');
  await page.waitForLoadState('networkidle');
  await loseSession(page);
  await page.getByRole('link', { name: '入力しなおす' }).click();
  await expect(page.getByLabel('ニックネーム')).toHaveValue('とちゅう');
  await page.getByLabel('ニックネーム').fill('さいごまで');
  await page.getByRole('button', { name: CONFIRM }).click();
  await expect(main(page)).toContainText('さいごまで');
  await page.waitForLoadState('networkidle');

  // The session ends exactly at this call. If the session ended earlier, another request would be refused first and
  // log the person out.
  await loseLoginWith(page, '**/api/v1/users/me');
  await page.getByRole('button', { name: SUBMIT }).click();
  await page.waitForURL('/');
  // Another person on this device neither sees nor deletes the draft.
  await page.goto('/mypage/profile/edit-confirm');
  await page.waitForURL('/auth/start');
  await passLine(page, 'hanako');
  await page.waitForURL('/mypage/profile/edit');
  await expect(page.getByLabel('ニックネーム')).toHaveValue('はなこ');
  await page.waitForLoadState('networkidle');
  await loseLogin(page);
  await page.goto('/mypage/profile');
  await page.waitForURL('/');

  await page.goto('/mypage/profile/edit-confirm');
  await page.waitForURL('/auth/start');
  await passLine(page, 'taro');
  await page.waitForURL('/mypage/profile/edit-confirm');
  await expect(main(page)).toContainText('さいごまで');
  await page.getByRole('link', { name: '入力しなおす' }).click();
  await page.getByRole('button', { name: '入力を削除して、はじめから' }).click();
  await expect(page.getByLabel('ニックネーム')).toHaveValue('たろう');
});

withWorker('offline the profile can be read and edited, but not sent', async ({ page, context, pageErrors }) => {
  // The worker caches the chunk with the list of passkeys only when a page requests it. Without the chunk, the page
  // shows a sentence instead of the list.
  pageErrors.allow(/^net::ERR_FAILED .*\/assets\/account-/);
  await openForm(page);
  await untilControlled(page);
  await page.getByLabel('ニックネーム').fill('かくれが');
  await expect.poll(async () => JSON.stringify(await recordsOf(page, 'draft:'))).toContain('かくれが');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByLabel('ニックネーム')).toHaveValue('かくれが');
  await expect(page.getByText('いまはインターネットにつながっていません。', { exact: false })).toBeVisible();
  await expect(page.getByText('選べる画像を読み込めませんでした。', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: CONFIRM }).click();
  await page.waitForURL('/mypage/profile/edit-confirm');
  await page.getByRole('button', { name: SUBMIT }).click();
  await expect(page.getByRole('alert')).toContainText('いまは通信できない');
  await page.goto('/mypage/profile');
  await expect(main(page)).toContainText('この端末に残っている内容を表示しています');
  await context.setOffline(false);
});
