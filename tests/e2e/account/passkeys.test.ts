import type { Page } from 'playwright/test';
import { endpoints } from '#contract/api/endpoints.ts';
import { API_PREFIX } from '#contract/limits.ts';
import { expect, expectAccessible, test } from '#tests/support/browser/e2e.ts';
import { forgeryHeaders, openLoggedIn, signIn } from '#tests/support/screens/log-in.ts';

/** docs/product/sessions.md, Login with a passkey. The authenticator is Chromium's virtual one. */

async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('banner').locator('summary', { hasText: 'さん' }).click();
  await page.getByRole('button', { name: 'ログアウト', exact: true }).click();
  await expect(page.getByText('ログアウトしました。').first()).toBeVisible();
}

/** The server's data outlives a test run, so a run that failed may have left passkeys. */
async function removePasskeys(page: Page): Promise<void> {
  const address = `${API_PREFIX}${endpoints.passkeys.path}`;
  const { contents } = (await (await page.request.get(address)).json()) as { contents: { passkeys: { id: number }[] } };
  const headers = await forgeryHeaders(page);
  for (const { id } of contents.passkeys) await page.request.delete(`${address}/${id}`, { headers });
}

const records = async (page: Page) =>
  (await page.request.get(`${API_PREFIX}/users/conditions?conditions_list_type=1&target=2026`)).text();

test('a member sets up a passkey, logs in with it and finds the records; once removed, it is refused', async ({
  page,
  pageErrors,
}) => {
  await addAuthenticator(page);
  await signIn(page, 'taro');
  await removePasskeys(page);
  await openLoggedIn(page, '/mypage/profile');
  const before = await records(page);
  await page.getByRole('button', { name: 'パスキーを登録する' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('パスキーを登録しました。')).toBeVisible();
  await expect(main.getByText('まだログインには使われていません')).toBeVisible();
  await expectAccessible(page);

  await logOut(page);
  await page.goto('/mypage/conditions');
  await page.waitForURL('/auth/start');
  await expect(page.getByRole('button', { name: 'パスキーでログイン' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'パスキーでログイン' }).click();
  await page.waitForURL('/mypage/conditions');
  expect(await records(page)).toBe(before);

  await page.goto('/mypage/profile');
  await expect(main.getByText(/^最後に使った日：/)).toBeVisible();
  await page.getByRole('button', { name: /^パスキー「.+」を削除$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '削除する' }).click();
  await expect(main.getByText('パスキーを削除しました。')).toBeFocused();

  await logOut(page);
  pageErrors.allow(/^401 .*\/auth\/passkey\/callback$/);
  await page.goto('/auth/start');
  await page.getByRole('button', { name: 'パスキーでログイン' }).click();
  await expect(page.getByRole('alert')).toContainText('このパスキーではログインできませんでした');
  expect(new URL(page.url()).pathname).toBe('/auth/start');
});
