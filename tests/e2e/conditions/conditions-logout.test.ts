import type { Page } from 'playwright/test';
import { addDays } from '#lib/dates.ts';
import { monthOf } from '#lib/day-text.ts';
import { everythingOnDevice } from '#tests/support/browser/device.ts';
import { expect, test, withWorker } from '#tests/support/browser/e2e.ts';
import { goInPlace } from '#tests/support/browser/in-page.ts';
import { clearMonths, storedDay, today } from '#tests/support/screens/conditions.ts';
import { choose, main, openMore, SCREEN, save, start } from '#tests/support/screens/conditions-screen.ts';
import { loseLogin, passLine } from '#tests/support/screens/log-in.ts';

/**
 * Opens the screen, which redirects to the login, and logs in. Uses a page load, because the page may still be
 * redirecting after the previous login ended, and a navigation without a page load could be lost.
 */
async function logInAgain(page: Page, persona: 'hanako' | 'taro'): Promise<void> {
  await page.goto(SCREEN);
  await passLine(page, persona);
  await page.waitForURL(SCREEN);
}

test('when a login ends unexpectedly, draft and saved record wait for the same member', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/^401 /);
  const day = await start(page);
  await page.goto(SCREEN);
  await openMore(page);
  await page.getByRole('textbox', { name: 'メモ' }).fill('まだ途中');
  await loseLogin(page);
  await page.reload();
  await page.waitForURL((url) => url.pathname !== SCREEN);
  expect(await page.content()).not.toContain('まだ途中');
  await logInAgain(page, 'hanako');
  await expect(page.getByRole('textbox', { name: 'メモ' })).toHaveValue('まだ途中');

  await choose(page, '体調', 'ふつう');
  await choose(page, '気分', 'よい');
  await loseLogin(page);
  await save(page);
  await page.waitForURL((url) => url.pathname !== SCREEN);
  await expect.poll(() => everythingOnDevice(page)).toContain('まだ途中');

  // Another person logs in on this device and neither sees, sends nor deletes the first member's draft and record.
  const sent: string[] = [];
  page.context().on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/users/conditions')) sent.push(request.postData() ?? '');
  });
  await logInAgain(page, 'taro');
  await expect(page.locator(`[data-day="${day}"]`)).toHaveAccessibleName(/記録なし$/);
  await goInPlace(page, '/unsent');
  await expect(main(page)).toContainText('1件');
  expect(await page.content()).not.toContain('まだ途中');
  await page.waitForLoadState('networkidle');
  expect(await storedDay(page, day)).toBeUndefined();
  await page.getByRole('banner').locator('summary', { hasText: 'たろうさん' }).click();
  await page.getByRole('button', { name: 'ログアウト', exact: true }).click();
  await page.waitForURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'ログイン' })).toBeVisible();
  expect(sent).toEqual([]);

  await logInAgain(page, 'hanako');
  await expect(page.locator(`[data-day="${day}"]`)).toHaveAccessibleName(/体調 ふつう、気分 よい$/);
  expect(await storedDay(page, day)).toMatchObject({ condition_point: 3, note: 'まだ途中' });
});

withWorker(
  'on a shared device recording needs a connection, the page explains that, and nothing is stored',
  async ({ page, context }) => {
    await page.addInitScript(() =>
      localStorage.setItem('settings', JSON.stringify({ state: { sharedDevice: true }, version: 0 })),
    );
    await page.goto('/auth/start');
    await passLine(page, 'hanako');
    await page.waitForURL('/');
    const day = await today(page);
    await clearMonths(page, [...new Set([day, addDays(day, -31)].map(monthOf))]);
    await page.getByRole('navigation', { name: 'よく使う画面' }).getByRole('link', { name: '記録' }).click();
    await expect(page).toHaveURL(SCREEN);
    await choose(page, '体調', 'よい');
    await choose(page, '気分', 'よい');
    await openMore(page);
    await page.getByRole('textbox', { name: 'メモ' }).fill('手もとに残らない');
    await context.setOffline(true);
    await save(page);
    await expect(
      main(page).getByText('インターネットにつながっているときだけ保存できます', { exact: false }),
    ).toBeVisible();
    await context.setOffline(false);
    await save(page);
    await expect(main(page).getByText('送信しました')).toBeVisible();
    expect(await storedDay(page, day)).toMatchObject({ condition_point: 4 });
    const { userKey } = await page.request
      .get('/api/v1/users/me')
      .then(async (answer) => ({ userKey: (await answer.json()).contents.user.user_key as string }));
    await page.goto('/faqs');
    await expect(page.getByRole('banner').getByRole('link', { name: 'ログイン' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['settings']);
    expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    const everything = await everythingOnDevice(page);
    for (const mark of [userKey, 'はなこ', '手もとに残らない']) expect(everything).not.toContain(mark);
  },
);
