import type { Page } from 'playwright/test';
import { clearMonths, today } from '#tests/support/conditions.ts';
import { everythingOnDevice } from '#tests/support/device.ts';
import { expect, expectAccessible, withWorker as test, videoLinks, waitForWorker } from '#tests/support/e2e.ts';
import { logIn, loseLogin, loseSession, passLine, storedSession, untilAsked } from '#tests/support/log-in.ts';

/** SPEC.md section 4, session: renewed once for everybody, ended without traces, and never by a missing network. */

const account = (page: Page) => page.getByRole('banner').locator('summary', { hasText: 'さん' });

/** Asks as the page's own code would, by an in-app change to a page with personal answers. */
function countRefreshes(page: Page): () => number {
  let count = 0;
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/v1/auth/refresh')) count += 1;
  });
  return () => count;
}

test('a session that has run out is renewed behind the scenes, once for two tabs', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/^401 .*\/api\/v1\//);
  await logIn(page, 'taro');
  await expect(account(page)).toBeVisible();
  const refreshes = countRefreshes(page);
  const other = await context.newPage();
  await other.goto('/faqs');
  await expect(account(other)).toBeVisible();
  for (const tab of [page, other]) await untilAsked(tab);
  await loseSession(page);
  await Promise.all([page.goto('/mypage/conditions'), other.goto('/mypage/conditions')]);
  for (const tab of [page, other]) await expect(tab.getByRole('heading', { level: 1 })).toHaveText('体調の記録');
  for (const tab of [page, other]) {
    await untilAsked(tab);
    await tab.waitForLoadState('networkidle');
  }
  expect(refreshes()).toBe(1);
  expect((await storedSession(page)).authUser).toMatchObject({ nickname: 'たろう' });
});

test('a refused refresh logs out in every tab, says why at home, and leads back after the next login', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/^401 .*\/api\/v1\//);
  await logIn(page, 'taro');
  await page.goto('/mypage/conditions');
  await expect(account(page)).toBeVisible();
  const other = await context.newPage();
  // A page that needs no login, and no call.
  await other.goto('/faqs');
  await expect(account(other)).toContainText('たろう');
  for (const tab of [page, other]) await untilAsked(tab);
  await loseLogin(page);
  await page.goto('/mypage/conditions');
  for (const tab of [page, other]) {
    await tab.waitForURL('/');
    await expect(tab.getByRole('banner').getByRole('link', { name: 'ログイン' })).toBeVisible();
    await expect(tab.getByRole('region', { name: 'ログインの期限が切れました' })).toBeVisible();
    expect(await tab.content()).not.toContain('たろう');
  }
  await other.close();
  await page.bringToFront();
  const notice = page.getByRole('region', { name: 'ログインの期限が切れました' });
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  const stored = await storedSession(page);
  expect(stored).toMatchObject({ authUser: null, hasLoggedIn: true, beforeLoginUrl: '/mypage/conditions' });
  await notice.getByRole('link', { name: 'ログイン' }).click();
  await passLine(page, 'taro');
  await page.waitForURL('/mypage/conditions');
  await expect(notice).toBeHidden();
});

test('without a connection nobody is logged out and nobody is asked to log in', async ({
  page,
  context,
  complaints,
}) => {
  // Of the list, pictures that were never on the screen are not on the device either.
  complaints.allow(/^net::ERR_FAILED .*\/images\//);
  await logIn(page, 'taro');
  await page.goto('/');
  await waitForWorker(page);
  const { userKey } = (await storedSession(page)).authUser as { userKey: string };
  const kept = () => page.evaluate(() => Object.entries(localStorage).map(([key, value]) => `${key} ${value}`));
  // What this person saw last, in the device's storage, not only in the page.
  await expect
    .poll(async () => (await kept()).some((one) => one.includes('"recommended"') && one.includes(userKey)))
    .toBe(true);
  await loseSession(page);
  await context.setOffline(true);
  // A public page comes from the device too, with what this person saw of it last.
  await page.goto('/');
  await expect(account(page)).toBeVisible();
  await expect(page.locator(videoLinks).first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await page.goto('/mypage/conditions');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('体調の記録');
  await expect(account(page)).toBeVisible();
  expect((await storedSession(page)).authUser).toMatchObject({ nickname: 'たろう' });
});

test('a forged or stale write takes the page’s place in SPEC’s words, and can be done again', async ({
  page,
  context,
  baseURL,
  complaints,
}) => {
  complaints.allow(/^419 .*\/api\/v1\//);
  await logIn(page, 'hanako');
  await page.goto('/mypage/conditions');
  const clear = page.getByRole('button', { name: '視聴履歴を消す' });
  await expect(clear).toBeVisible();
  // Asking who this is brings a token of its own.
  await page.waitForLoadState('networkidle');
  await context.addCookies([{ name: 'XSRF-TOKEN', value: 'stale', url: baseURL ?? '' }]);
  await clear.click();
  await page.getByRole('dialog').getByRole('button', { name: '消す' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('セッションエラー');
  await expect(page.getByText('長時間操作がなかったため、セッションが無効になりました。')).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expectAccessible(page);
  // Nobody was logged out, and the answer has brought the right token.
  await page.getByRole('link', { name: 'トップページへ' }).click();
  await page.waitForURL('/');
  await account(page).click();
  await page.getByRole('link', { name: '体調の記録' }).click();
  await clear.click();
  await page.getByRole('dialog').getByRole('button', { name: '消す' }).click();
  await expect(page.getByText('視聴履歴を消しました。').first()).toBeVisible();
});

test('the member’s menu serves by keyboard, and closes behind who leaves it', async ({ page }) => {
  await logIn(page, 'taro');
  await expect(account(page)).toBeVisible();
  await account(page).focus();
  await page.keyboard.press('Enter');
  const records = page.getByRole('link', { name: '体調の記録' });
  await expect(records).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(records).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(records).toBeHidden();
  await expect(account(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('banner').locator('summary', { hasText: 'メニュー' }).focus();
  await expect(records).toBeHidden();
  await account(page).click();
  await records.click();
  await page.waitForURL('/mypage/conditions');
  await expect(page.getByRole('button', { name: 'ログアウト' })).toBeHidden();
});

test('a chosen logout leaves nothing of the person in any tab, also three seconds later', async ({ page, context }) => {
  await logIn(page, 'taro');
  await waitForWorker(page);
  await page.goto('/mypage/conditions');
  await expect(account(page)).toBeVisible();
  const { userKey, avatarPath } = (await storedSession(page)).authUser as { userKey: string; avatarPath: string };
  const markers = [userKey, 'たろう', avatarPath];
  // A record of somebody else, a record of this person, and one of the device.
  await page.evaluate(async (key) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('shigoto-no-tane');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const records = database.transaction('records', 'readwrite').objectStore('records');
    records.put({ note: 'other' }, 'draft:somebody-else:condition');
    records.put({ note: 'たろう wrote this' }, `draft:${key}:condition`);
    records.put({ video: 'kept' }, 'saved/01');
    await new Promise((resolve) => {
      records.transaction.oncomplete = resolve;
    });
    database.close();
  }, userKey);
  const other = await context.newPage();
  await other.goto('/videos');
  await expect(account(other)).toBeVisible();
  expect((await everythingOnDevice(page)).includes(userKey)).toBe(true);

  await page.evaluate(() => localStorage.setItem('cookie-consent', JSON.stringify({ state: { choice: 'granted' } })));
  await page.bringToFront();
  await account(page).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'ログアウト' }).click();
  for (const tab of [page, other]) {
    await tab.waitForURL('/');
    await expect(tab.getByRole('banner').getByRole('link', { name: 'ログイン' })).toBeVisible();
  }
  const begin = Date.now();
  await expect.poll(() => Date.now() - begin, { timeout: 10_000 }).toBeGreaterThan(3000);
  for (const tab of [page, other]) {
    const kept = await everythingOnDevice(tab);
    for (const marker of markers) expect(kept.includes(marker), marker).toBe(false);
    expect(kept.includes('"cookie-consent":'), 'whoever comes next is asked anew').toBe(false);
    expect(kept.includes('draft:somebody-else:condition'), 'draft:somebody-else:condition').toBe(true);
    expect(kept.includes('saved/01'), 'saved/01').toBe(true);
  }
  expect((await context.cookies()).map(({ name }) => name)).toEqual(expect.not.arrayContaining(['session', 'refresh']));
  const me = await page.request.get('/api/v1/users/me');
  expect(me.status()).toBe(401);
});

test('a logout without a connection is told to the server with the next call', async ({ page, context }) => {
  await logIn(page, 'hanako');
  await page.goto('/');
  await waitForWorker(page);
  await expect(account(page)).toBeVisible();
  await context.setOffline(true);
  await account(page).click();
  // Home is loaded anew; whoever goes elsewhere meanwhile is brought back to it.
  const home = page.waitForEvent('load');
  await page.getByRole('button', { name: 'ログアウト' }).click();
  await home;
  await expect(page.getByRole('banner').getByRole('link', { name: 'ログイン' })).toBeVisible();
  await context.setOffline(false);
  // Otherwise the login would find the old session and become the person who left.
  await page.goto('/auth/start');
  await expect(page.getByRole('main').getByRole('link', { name: 'LINEでログイン', exact: true })).toBeVisible();
});

test('a logout names what can’t be sent, and loses nothing that the person has not agreed to lose', async ({
  page,
  context,
}) => {
  await logIn(page, 'hanako');
  await clearMonths(page, [(await today(page)).slice(0, 7)]);
  await page.goto('/');
  await waitForWorker(page);
  await page.goto('/mypage/conditions');
  await expect(account(page)).toBeVisible();
  await context.setOffline(true);
  for (const name of ['体調', '気分']) await page.getByRole('radiogroup', { name }).getByRole('radio').nth(3).check();
  await page.getByText('睡眠とメモ（書かなくてもかまいません）').click();
  await page.getByRole('textbox', { name: 'メモ' }).fill('しるしの言葉');
  await page.getByRole('button', { name: '保存する', exact: true }).click();
  await expect(page.getByText('保存しました（未送信）').first()).toBeVisible();

  const logOut = async () => {
    await account(page).click();
    await page.getByRole('button', { name: 'ログアウト', exact: true }).click();
  };
  await logOut();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/体調の記録（\d+月\d+日）/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '送信してからログアウト' }).click();
  await expect(dialog.getByText(/いまは送信できませんでした/)).toBeVisible();
  await dialog.getByRole('button', { name: 'やめる' }).click();
  await expect(dialog).toBeHidden();
  expect((await everythingOnDevice(page)).includes('しるしの言葉')).toBe(true);

  // With a connection it is sent first, without a question.
  await logOut();
  await expect(dialog).toBeVisible();
  await context.setOffline(false);
  await dialog.getByRole('button', { name: '送信してからログアウト' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'ログイン' })).toBeVisible();
  // Home is loaded anew meanwhile.
  await expect(async () => {
    expect((await everythingOnDevice(page)).includes('しるしの言葉')).toBe(false);
  }).toPass();
  await logIn(page, 'hanako');
  const answer = await page.request.get('/api/v1/users/conditions?conditions_list_type=0');
  expect(await answer.text()).toContain('しるしの言葉');
  await clearMonths(page, [(await today(page)).slice(0, 7)]);
});
