import { expect, withWorker as test } from '#tests/support/e2e.ts';
import { pressTwice } from '#tests/support/in-page.ts';
import { loseLogin, loseLoginWith, loseSession, passLine } from '#tests/support/log-in.ts';
import { recordsOf } from '#tests/support/player.ts';
import { CONFIRM, expectWhole, main, openForm, SUBMIT } from '#tests/support/profile-screen.ts';

/** SPEC.md sections 4 and 5: what comes between a member and the change of their profile costs nothing that was typed. */

test('of two screens that change one profile the second is told of the first, and its person chooses', async ({
  page,
  context,
  baseURL,
}) => {
  await openForm(page);
  const prefecture = await page.getByLabel('住んでいる都道府県').inputValue();
  await page.getByLabel('ニックネーム').fill('ひとつめ');
  const other = await context.newPage();
  await other.goto('/mypage/profile/edit');
  // What the first one typed is its own: here one begins anew.
  const erase = other.getByRole('button', { name: '入力を消して、はじめから' });
  await erase.click();
  await expect(other.getByLabel('ニックネーム')).toHaveValue('たろう');
  await other.getByRole('button', { name: '元に戻す' }).click();
  await expect(other.getByLabel('ニックネーム')).toHaveValue('ひとつめ');
  await erase.click();
  await other.getByLabel('住んでいる都道府県').selectOption('沖縄県');
  // Their one draft holds the newer words: both say so, for as long as there are two.
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
  // A tab behind another paints once a second.
  await page.bringToFront();
  await page.getByRole('button', { name: CONFIRM }).click();
  await page.getByRole('button', { name: SUBMIT }).click();
  await expect(page.getByText('別の画面か端末で変えられています。', { exact: false })).toBeFocused();
  await expect(page.getByRole('region', { name: 'いまの内容' })).toContainText('沖縄県');
  await expect(page.getByRole('region', { name: '入力した内容' })).toContainText('ひとつめ');
  await expect(page.getByText('ちがうところ')).toHaveCount(4);
  await expectWhole(page);
  expect(puts).toEqual([]);
  // Nothing typed is lost on the way back to the form and to this page again.
  await page.getByRole('link', { name: '入力しなおす' }).click();
  await expect(page.getByLabel('ニックネーム')).toHaveValue('ひとつめ');
  await page.getByRole('button', { name: CONFIRM }).click();
  await page.getByRole('button', { name: SUBMIT }).click();
  await page.waitForLoadState('networkidle');
  // By choice, and although the token has become stale meanwhile.
  await context.addCookies([{ name: 'XSRF-TOKEN', value: 'stale', url: baseURL ?? '' }]);
  await pressTwice(page.getByRole('button', { name: '入力した内容に変える' }));
  await page.waitForURL('/mypage/profile/edit-complete');
  expect(puts).toEqual([200]);
  await page.goto('/mypage/profile');
  await expect(main(page)).toContainText('ひとつめ');

  // The other way: what is now true stays, and is where the form begins.
  await page.goto('/mypage/profile/edit');
  await page.getByLabel('ニックネーム').fill('たろう');
  await page.getByLabel('住んでいる都道府県').selectOption(prefecture);
  await page.getByRole('button', { name: CONFIRM }).click();
  await other.bringToFront();
  await other.goto('/mypage/profile/edit');
  await other.getByRole('button', { name: '入力を消して、はじめから' }).click();
  await other.getByLabel('ニックネーム').fill('ふたつめ');
  await page.bringToFront();
  await page.getByRole('button', { name: SUBMIT }).click();
  await page.waitForURL('/mypage/profile/edit-complete');
  await other.bringToFront();
  await other.getByRole('button', { name: CONFIRM }).click();
  await other.getByRole('button', { name: SUBMIT }).click();
  await other.getByRole('button', { name: '入力を消して、いまの内容から始める' }).click();
  await other.waitForURL('/mypage/profile/edit');
  await expect(other.getByLabel('ニックネーム')).toHaveValue('たろう');
});

test('a session that ran out renews itself; a login that ran out brings the words back after the next one', async ({
  page,
  complaints,
}) => {
  complaints.allow(/^401 /);
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

  // At the moment of sending: a page that asks who this is would notice before, and leave.
  await loseLoginWith(page, '**/api/v1/users/me');
  await page.getByRole('button', { name: SUBMIT }).click();
  await page.waitForURL('/');
  // Somebody else on this device sees nothing of it, and takes nothing of it away.
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
  await page.getByRole('button', { name: '入力を消して、はじめから' }).click();
  await expect(page.getByLabel('ニックネーム')).toHaveValue('たろう');
});

test('offline the profile is there to read and to change; only the sending waits', async ({ page, context }) => {
  await openForm(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
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
