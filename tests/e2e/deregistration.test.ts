import { readFile } from 'node:fs/promises';
import type { Route } from 'playwright/test';
import { everythingOnDevice } from '#tests/support/device.ts';
import { expect, expectAccessible, withWorker as test, waitForWorker } from '#tests/support/e2e.ts';
import { layout, pressTwice } from '#tests/support/in-page.ts';
import { logIn, loseLoginWith, passLine, storedSession } from '#tests/support/log-in.ts';
import { smallTargets } from '#tests/support/targets.ts';

/** SPEC.md sections 2 to 4, DESIGN.md 4.3: leaving, after which nothing of the person is left on the device. */

/** Asked for once more after leaving, so that the browser gives up what it kept. */
const PICTURE_GONE = /^(404|504|net::ERR_CACHE_MISS|net::ERR_FAILED) .*\/images\//;

test('a member takes their data along, leaves, and nothing of them stays', async ({ page, context, complaints }) => {
  complaints.allow(PICTURE_GONE);
  complaints.allow(/^419 .*\/auth\/deregister$/);
  complaints.allow(/^401 /);
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/v1/auth/deregister') && sent.push(request.method()));
  await logIn(page, 'taro');
  await page.goto('/mypage/profile');
  await waitForWorker(page);
  const { userKey, avatarPath } = (await storedSession(page)).authUser as Record<string, string>;
  const keptByBrowser = () =>
    page.evaluate(
      (path) =>
        fetch(path, { cache: 'only-if-cached', mode: 'same-origin' }).then(
          ({ status }) => status,
          () => 0,
        ),
      avatarPath ?? '',
    );
  await expect.poll(keptByBrowser).toBe(200);
  // A change that was begun in another tab and never sent.
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

  // Nothing chosen, then too much written.
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

  // The login runs out in between: all that was written is there again after the next one.
  // At the moment of sending: a page that asks who this is would notice before, and leave.
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
  // Still a member: the last page is not reached by its address.
  await page.goto('/auth/deregister-complete');
  await page.waitForURL('/auth/deregister');
  await next.click();
  // A token that has become stale: said, and done again with all that was written.
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
  // Without a connection, with the stale token, and once for good.
  expect(sent).toEqual(['POST', 'POST', 'POST']);
  await expectAccessible(page);

  const marks = [userKey ?? '', avatarPath ?? '', 'しるしネーム', 'しるしのことば'];
  await page.waitForTimeout(3000);
  for (const tab of [page, other]) {
    const everything = await everythingOnDevice(tab);
    for (const mark of marks) expect(everything, `${mark} in ${tab.url()}`).not.toContain(mark);
  }
  // Nor in the browser's own cache, where the picture lay.
  expect(await keptByBrowser()).not.toBe(200);
  expect((await page.request.get('/api/v1/users/me')).status()).toBe(401);
  await page.goto('/auth/deregister-confirm');
  await page.waitForURL('/auth/start');
});

test('somebody who came through LINE and thinks better of it leaves without registering', async ({
  page,
  complaints,
}) => {
  complaints.allow(PICTURE_GONE);
  complaints.allow(/\/auth\/deregister$/);
  complaints.allow(/^401 /);
  await logIn(page, 'new');
  await page.getByRole('link', { name: /LINEから受け取った名前と画像を消す/ }).click();
  await page.waitForURL('/auth/deregister');
  await expect(page.getByRole('radio', { name: 'その他' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'データをダウンロードする' })).toHaveCount(0);
  await page.getByRole('radio', { name: 'その他' }).check();
  await page.getByRole('button', { name: '入力内容の確認へ進む' }).click();
  // Done by the server, whose answer is lost; then asked again.
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/v1/auth/deregister', loseAnswer, { times: 1 });
  await page.getByRole('button', { name: '退会する', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('いまは通信できない');
  await page.getByRole('button', { name: '退会する', exact: true }).click();
  await page.waitForURL('/auth/deregister-complete');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('退会の手続きが終わりました');
  // It may be read again; elsewhere its address claims nothing.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('退会の手続きが終わりました');
  const elsewhere = await page.context().newPage();
  await elsewhere.goto('/auth/deregister-complete');
  await elsewhere.waitForURL('/');
  expect((await storedSession(page)).hasAuthenticatedLine ?? false).toBe(false);
  expect((await page.request.get('/api/v1/users/me')).status()).toBe(401);
});
