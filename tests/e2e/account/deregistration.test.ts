import { readFile } from 'node:fs/promises';
import type { Route } from 'playwright/test';
import { everythingOnDevice } from '#tests/support/browser/device.ts';
import { expect, expectAccessible, test, waitForWorker, withWorker } from '#tests/support/browser/e2e.ts';
import { layout, pressTwice } from '#tests/support/browser/in-page.ts';
import { smallTargets } from '#tests/support/browser/targets.ts';
import { logIn, loseLoginWith, passLine, storedSession } from '#tests/support/screens/log-in.ts';

/** docs/product/membership.md, Deregistration: afterwards no data of the person is left on the device. */

/**
 * Allowed errors: after a deregistration the page requests the deleted pictures again, so that the browser drops its
 * cached copies.
 */
const PICTURE_GONE = /^(404|504|net::ERR_CACHE_MISS|net::ERR_FAILED) .*\/images\//;

withWorker(
  'a member exports their data and deregisters, and none of their data remains',
  async ({ page, context, pageErrors }) => {
    test.setTimeout(120_000);
    pageErrors.allow(PICTURE_GONE);
    pageErrors.allow(/^419 .*\/auth\/deregister$/);
    pageErrors.allow(/^401 /);
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/api/v1/auth/deregister') && sent.push(request.method()));
    await logIn(page, 'taro', '/mypage/profile');
    await waitForWorker(page);
    const { userKey, avatarPath } = (await storedSession(page)).authUser as Record<string, string>;
    const cachedStatus = () =>
      page.evaluate(
        (path) =>
          fetch(path, { cache: 'only-if-cached', mode: 'same-origin' }).then(
            ({ status }) => status,
            () => 0,
          ),
        avatarPath ?? '',
      );
    await expect.poll(cachedStatus).toBe(200);
    // Another tab has an unsent draft of the profile.
    const other = await context.newPage();
    await other.goto('/mypage/profile/edit');
    await other.getByLabel('ニックネーム').fill('しるしネーム');
    await page.bringToFront();
    await page.getByRole('link', { name: '退会の手続きへ' }).click();
    await page.waitForURL('/auth/deregister');
    await expect(page.getByText('体調の記録（すべての日）')).toBeVisible();
    await expectAccessible(page);
    expect(await smallTargets(page)).toEqual([]);

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'データをダウンロードする' }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toMatch(/\.json$/);
    const data = JSON.parse(await readFile(await download.path(), 'utf8')) as { user: object; conditions: unknown[] };
    expect(data.user).toMatchObject({ nickname: 'たろう' });
    expect(data.conditions.length).toBeGreaterThan(50);

    await page.goto('/auth/deregister-confirm');
    await page.waitForURL('/auth/deregister');
    const next = page.getByRole('button', { name: '入力内容の確認へ進む' });
    await next.click();
    const summary = page.getByRole('region', { name: /入力の内容を確認してください/ });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText('退会の理由を選んでください。');
    await expectAccessible(page);
    await page.getByLabel('くわしく教えていただけること').fill('あ'.repeat(501));
    await page.getByRole('radio', { name: '使いにくかった' }).check();
    await next.click();
    await expect(summary.getByRole('link')).toHaveText('500文字以内で入力してください。');
    await page.getByLabel('くわしく教えていただけること').fill('しるしのことば');
    await page.reload();
    await expect(page.getByLabel('くわしく教えていただけること')).toHaveValue('しるしのことば');
    await expect(page.getByRole('radio', { name: '使いにくかった' })).toBeChecked();
    await next.click();
    await page.waitForURL('/auth/deregister-confirm');
    await page.reload();
    await expect(page.getByRole('main')).toContainText('しるしのことば');
    await expectAccessible(page);

    // The login ends during this call, so the server refuses it. After the next login, the whole input is restored.
    await loseLoginWith(page, '**/api/v1/auth/deregister');
    await page.getByRole('button', { name: '退会する', exact: true }).click();
    await page.waitForURL('/');
    await page.goto('/auth/start');
    await passLine(page, 'taro');
    await page.waitForURL('/auth/deregister-confirm');
    await expect(page.getByRole('main')).toContainText('しるしのことば');
    await expect(page.getByRole('main')).toContainText('使いにくかった');
    sent.length = 0;

    await context.setOffline(true);
    await page.getByRole('button', { name: '退会する', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('いまは通信できない');
    await context.setOffline(false);
    // The person is still a member, so /auth/deregister-complete redirects to the form.
    await page.goto('/auth/deregister-complete');
    await page.waitForURL('/auth/deregister');
    await next.click();
    // The input is still there, and remains when a stale anti-forgery token leads to the session error screen.
    await expect(page.getByRole('main')).toContainText('しるしのことば');
    const withStaleToken = (route: Route) =>
      route.continue({ headers: { ...route.request().headers(), 'x-xsrf-token': 'stale' } });
    await context.route('**/api/v1/auth/deregister', withStaleToken, { times: 1 });
    await page.getByRole('button', { name: '退会する', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('セッションエラー');
    await page.goto('/auth/deregister-confirm');
    await expect(page.getByRole('main')).toContainText('しるしのことば');
    await pressTwice(page.getByRole('button', { name: '退会する', exact: true }));
    await page.waitForURL('/auth/deregister-complete');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('退会の手続きが終わりました');
    await expect(layout(page)).toHaveCount(0);
    // Three attempts: offline, with the stale token, and the successful one.
    expect(sent).toEqual(['POST', 'POST', 'POST']);
    await expectAccessible(page);

    const marks = [userKey ?? '', avatarPath ?? '', 'しるしネーム', 'しるしのことば'];
    await page.waitForTimeout(3000);
    for (const tab of [page, other]) {
      const everything = await everythingOnDevice(tab);
      for (const mark of marks) expect(everything, `${mark} in ${tab.url()}`).not.toContain(mark);
    }
    // The picture is no longer in the HTTP cache either.
    expect(await cachedStatus()).not.toBe(200);
    expect((await page.request.get('/api/v1/users/me')).status()).toBe(401);
    await page.goto('/auth/deregister-confirm');
    await page.waitForURL('/auth/start');
  },
);

test('a person who logged in through LINE without registering changes their mind and deregisters', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(PICTURE_GONE);
  pageErrors.allow(/\/auth\/deregister$/);
  pageErrors.allow(/\/users\/me$/);
  pageErrors.allow(/^401 /);
  await logIn(page, 'new');
  await page.getByRole('link', { name: /LINEから受け取った名前と画像を削除する/ }).click();
  await page.waitForURL('/auth/deregister');
  await expect(page.getByRole('radio', { name: 'その他' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'データをダウンロードする' })).toHaveCount(0);
  await page.getByRole('radio', { name: 'その他' }).check();
  await page.getByRole('button', { name: '入力内容の確認へ進む' }).click();
  // The server deregisters the person, but its answer is lost, so the person presses the button again.
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/v1/auth/deregister', loseAnswer, { times: 1 });
  // Blocks `/users/me` meanwhile, because its 401 would also tell the page that the person is deregistered.
  await page.route('**/api/v1/users/me', (route) => route.abort());
  await page.getByRole('button', { name: '退会する', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('いまは通信できない');
  await page.unroute('**/api/v1/users/me');
  await page.getByRole('button', { name: '退会する', exact: true }).click();
  await page.waitForURL('/auth/deregister-complete');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('退会の手続きが終わりました');
  // In this tab, /auth/deregister-complete can be reloaded. In another tab, the same address redirects home.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('退会の手続きが終わりました');
  const elsewhere = await page.context().newPage();
  await elsewhere.goto('/auth/deregister-complete');
  await elsewhere.waitForURL('/');
  expect((await storedSession(page)).hasAuthenticatedLine ?? false).toBe(false);
  expect((await page.request.get('/api/v1/users/me')).status()).toBe(401);
});
