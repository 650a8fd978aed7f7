import type { Page } from 'playwright/test';
import { everythingOnDevice } from '#tests/support/browser/device.ts';
import { expect, expectAccessible, test, videoLinks, waitForWorker, withWorker } from '#tests/support/browser/e2e.ts';
import { clearMonths, today } from '#tests/support/screens/conditions.ts';
import { logIn, loseLogin, loseSession, passLine, storedSession, untilAsked } from '#tests/support/screens/log-in.ts';

/**
 * docs/product/sessions.md: all tabs share one refresh, a logout leaves no data, and nobody is logged out because the
 * network is missing.
 */

const account = (page: Page) => page.getByRole('banner').locator('summary', { hasText: 'さん' });

/** Counts the refreshes of the session by all tabs from now on. @returns a function that reads the count */
function countRefreshes(page: Page): () => number {
  let count = 0;
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/v1/auth/refresh')) count += 1;
  });
  return () => count;
}

test('an expired session is renewed in the background, once for two tabs', async ({ page, context, pageErrors }) => {
  pageErrors.allow(/^401 .*\/api\/v1\//);
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
  await expect.poll(refreshes).toBe(1);
  for (const tab of [page, other]) {
    await untilAsked(tab);
    await tab.waitForLoadState('networkidle');
  }
  expect(refreshes()).toBe(1);
  expect((await storedSession(page)).authUser).toMatchObject({ nickname: 'たろう' });
});

test('a refused refresh logs out in every tab, gives the reason at home, and the next login leads back', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/^401 .*\/api\/v1\//);
  await logIn(page, 'taro', '/mypage/conditions');
  await expect(account(page)).toBeVisible();
  const other = await context.newPage();
  // The content of /faqs needs no login, so the tab `other` learns of the end of the login only from the tab `page`.
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

withWorker('without a connection nobody is logged out or asked to log in', async ({ page, context, pageErrors }) => {
  // Pictures of the list that were never visible are not cached, so they fail offline.
  pageErrors.allow(/^net::ERR_FAILED .*\/images\//);
  await logIn(page, 'taro');
  await waitForWorker(page);
  const { userKey } = (await storedSession(page)).authUser as { userKey: string };
  const entries = () => page.evaluate(() => Object.entries(localStorage).map(([key, value]) => `${key} ${value}`));
  // Waits until the API's answers for the member are persisted, because a page that is loaded offline shows these.
  await expect
    .poll(async () => (await entries()).some((one) => one.includes('"recommended"') && one.includes(userKey)))
    .toBe(true);
  await loseSession(page);
  await context.setOffline(true);
  // Offline, even a public page is shown as the member last saw it, with the persisted answers of the API.
  await page.goto('/');
  await expect(account(page)).toBeVisible();
  await expect(page.locator(videoLinks).first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await page.goto('/mypage/conditions');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('体調の記録');
  await expect(account(page)).toBeVisible();
  expect((await storedSession(page)).authUser).toMatchObject({ nickname: 'たろう' });
});

/** Collects the level 1 headings that the page shows from now on. @returns a function that reads them */
async function watchTitles(page: Page): Promise<() => Promise<string[]>> {
  const titles = await page.evaluateHandle(() => {
    const seen: string[] = [];
    const current = () => document.querySelector('h1')?.textContent ?? '';
    let last = current();
    new MutationObserver(() => {
      if (current() !== last) seen.push(current());
      last = current();
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return seen;
  });
  return () => titles.jsonValue();
}

test('a forged or stale write shows the session error instead of the page, and can be repeated', async ({
  page,
  context,
  baseURL,
  pageErrors,
}) => {
  pageErrors.allow(/^419 .*\/api\/v1\//);
  await logIn(page, 'hanako', '/mypage/conditions');
  const clear = page.getByRole('button', { name: '視聴履歴を削除する' });
  await expect(clear).toBeVisible();
  // Otherwise the answer to `/users/me` could replace the stale token with a valid one.
  await untilAsked(page);
  await context.addCookies([{ name: 'XSRF-TOKEN', value: 'stale', url: baseURL ?? '' }]);
  await clear.click();
  await page.getByRole('dialog').getByRole('button', { name: '削除する' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('セッションエラー');
  await expect(page.getByText('長時間操作がなかったため、セッションが無効になりました。')).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expectAccessible(page);
  // The person is still logged in, and the refusal contained a valid token, so the write can be repeated.
  const shown = await watchTitles(page);
  await page.getByRole('link', { name: 'トップページへ' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^はなこさん、/);
  await account(page).click();
  await page.getByRole('link', { name: '体調の記録' }).click();
  await clear.click();
  await page.getByRole('dialog').getByRole('button', { name: '削除する' }).click();
  await expect(page.getByText('視聴履歴を削除しました。').first()).toBeVisible();
  // A navigation that takes longer than 300 ms shows this title meanwhile.
  const titles = (await shown()).filter((title) => title !== '読み込んでいます');
  expect(titles, 'from the error screen directly to the next page').toEqual([
    expect.stringMatching(/^はなこさん、/),
    '体調の記録',
  ]);
});

test('the member’s menu works by keyboard, and closes when the focus leaves it', async ({ page }) => {
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

withWorker('a logout leaves no data of the person in any tab, even three seconds later', async ({ page, context }) => {
  await logIn(page, 'taro');
  await waitForWorker(page);
  await page.goto('/mypage/conditions');
  await expect(account(page)).toBeVisible();
  const { userKey, avatarPath } = (await storedSession(page)).authUser as { userKey: string; avatarPath: string };
  const markers = [userKey, 'たろう', avatarPath];
  // Adds a record of another person, one of this person, and one that belongs to the device. The logout must delete
  // only this person's record.
  await page.evaluate(async (key) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('shigoto-no-tane');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const records = database.transaction('records', 'readwrite').objectStore('records');
    records.put({ note: 'other' }, 'draft:somebody-else:condition');
    records.put({ note: 'たろう wrote this' }, `draft:${key}:condition`);
    records.put({ video: 'saved' }, 'saved/01');
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
    await expect(
      tab.getByRole('region', { name: 'お知らせ（いまの操作）' }).getByText('ログアウトしました。'),
    ).toBeVisible();
  }
  await expect(page.getByRole('status').last()).toHaveText('ログアウトしました。');
  await expect(page.getByRole('main')).toBeFocused();
  const begin = Date.now();
  await expect.poll(() => Date.now() - begin, { timeout: 10_000 }).toBeGreaterThan(3000);
  for (const tab of [page, other]) {
    const entries = await everythingOnDevice(tab);
    for (const marker of markers) expect(entries.includes(marker), marker).toBe(false);
    expect(entries.includes('"cookie-consent":'), 'the next person is asked again').toBe(false);
    expect(entries.includes('draft:somebody-else:condition'), 'draft:somebody-else:condition').toBe(true);
    expect(entries.includes('saved/01'), 'saved/01').toBe(true);
  }
  expect((await context.cookies()).map(({ name }) => name)).toEqual(expect.not.arrayContaining(['session', 'refresh']));
  const me = await page.request.get('/api/v1/users/me');
  expect(me.status()).toBe(401);
});

withWorker('a logout without a connection is sent to the server with the next call', async ({ page, context }) => {
  await logIn(page, 'hanako');
  await waitForWorker(page);
  await expect(account(page)).toBeVisible();
  await context.setOffline(true);
  await account(page).click();
  // The logout loads the home page. Waits for this load, because it would cancel any navigation started before it.
  const home = page.waitForEvent('load');
  await page.getByRole('button', { name: 'ログアウト' }).click();
  await home;
  await expect(page.getByRole('banner').getByRole('link', { name: 'ログイン' })).toBeVisible();
  // The open page sends the pending logout when the connection returns. If the server did not receive the logout, the
  // old session would still be valid and the login page would be skipped.
  const told = page.waitForResponse((response) => response.url().endsWith('/auth/logout'));
  await context.setOffline(false);
  expect((await told).status()).toBe(200);
  await page.goto('/auth/start');
  await expect(page.getByRole('main').getByRole('link', { name: 'LINEでログイン', exact: true })).toBeVisible();
});

withWorker(
  'a logout names the unsent records and deletes nothing without the person’s consent',
  async ({ page, context }) => {
    await logIn(page, 'hanako', '/robots.txt');
    await clearMonths(page, [(await today(page)).slice(0, 7)]);
    await page.goto('/mypage/conditions');
    await waitForWorker(page);
    await expect(account(page)).toBeVisible();
    await context.setOffline(true);
    for (const name of ['体調', '気分']) await page.getByRole('radiogroup', { name }).getByRole('radio').nth(3).check();
    await page.getByText('睡眠とメモ（書かなくてもかまいません）').click();
    await page.getByRole('textbox', { name: 'メモ' }).fill('しるしの言葉');
    await page.getByRole('button', { name: '保存する', exact: true }).click();
    await expect(page.getByText(/^未送信。/).first()).toBeVisible();

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

    // Online, the records are sent before the logout deletes the data on the device, so none is lost.
    await logOut();
    await expect(dialog).toBeVisible();
    await context.setOffline(false);
    // The logout loads the home page. Waits for this load, because it would interrupt the next login.
    const home = page.waitForEvent('load');
    await dialog.getByRole('button', { name: '送信してからログアウト' }).click();
    await home;
    await expect(page.getByRole('banner').getByRole('link', { name: 'ログイン' })).toBeVisible();
    await expect.poll(async () => (await everythingOnDevice(page)).includes('しるしの言葉')).toBe(false);
    await logIn(page, 'hanako');
    const answer = await page.request.get('/api/v1/users/conditions?conditions_list_type=0');
    expect(await answer.text()).toContain('しるしの言葉');
    await clearMonths(page, [(await today(page)).slice(0, 7)]);
  },
);
