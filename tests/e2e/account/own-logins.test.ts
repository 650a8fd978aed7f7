import { expect, expectAccessible, test } from '#tests/support/browser/e2e.ts';
import { logIn, storedSession, untilAsked } from '#tests/support/screens/log-in.ts';
import { recordsOf } from '#tests/support/screens/player.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0';

test('a member logs out another device, which asks for a login at its next call and still has what it has not sent', async ({
  page,
  browser,
  baseURL,
}) => {
  const options = { ...(baseURL ? { baseURL } : {}), locale: 'ja-JP', serviceWorkers: 'block' } as const;
  const elsewhere = await (await browser.newContext({ ...options, userAgent: WINDOWS })).newPage();
  await elsewhere.route('**/api/v1/videos/favorites', (route) => route.abort());
  await logIn(elsewhere, 'hanako', '/videos');
  await untilAsked(elsewhere);
  const star = elsewhere
    .getByRole('main')
    .getByRole('button', { name: /^お気に入り：/ })
    .first();
  await star.click();
  const unsent = async () => (await recordsOf(elsewhere, 'outbox/')).map(({ key }) => key);
  // The favourite, and the batch that is being sent.
  await expect.poll(unsent).toHaveLength(2);
  const waiting = await unsent();

  await logIn(page, 'hanako', '/mypage/profile');
  const section = page.getByRole('region', { name: 'ログイン中の端末' });
  const items = section.getByRole('listitem');
  await expect(items.first()).toContainText('（この端末）');
  await expectAccessible(page);
  const windows = items.filter({ hasText: 'Windows の Firefox' });
  const count = await windows.count();
  await windows.first().getByRole('button', { name: 'ログアウト' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^「Windows の Firefox.*」をログアウトしますか$/ });
  await expect(dialog.getByRole('button', { name: 'やめる' })).toBeFocused();
  await dialog.getByRole('button', { name: 'ログアウト' }).click();
  await expect(windows).toHaveCount(count - 1);
  await expect(section.getByText(/^「Windows の Firefox.*」をログアウトしました。$/)).toBeVisible();
  await expect(section.getByRole('heading').locator('span').first()).toBeFocused();

  await elsewhere.goto('/mypage/conditions');
  await elsewhere.waitForURL('/');
  await expect(elsewhere.getByRole('region', { name: 'ログインの期限が切れました' })).toBeVisible();
  expect((await storedSession(elsewhere)).authUser).toBeNull();
  expect(await unsent()).toEqual(waiting);
  expect((await storedSession(page)).authUser).toMatchObject({ nickname: 'はなこ' });
});
