import type { Page } from 'playwright/test';
import { endpoints } from '#contract/api/endpoints.ts';
import { API_PREFIX } from '#contract/limits.ts';
import { expect, expectAccessible, test } from '#tests/support/browser/e2e.ts';
import { forgeryHeaders, openLoggedIn, signIn } from '#tests/support/screens/log-in.ts';

/** docs/product/sessions.md, Login with a passkey. The authenticator is Chromium's virtual one. */

async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return { devtools, authenticatorId };
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

/** Calls the API with the cookies of the page. @returns the answer's status and contents */
async function call<Contents>(page: Page, name: keyof typeof endpoints, data?: object) {
  const { method, path } = endpoints[name];
  const headers = await forgeryHeaders(page);
  const answer = await page.request.fetch(`${API_PREFIX}${path}`, { method, headers, ...(data && { data }) });
  return { status: answer.status(), contents: ((await answer.json()) as { contents: Contents }).contents };
}

/** Lets the browser and its authenticator answer a new challenge of the login. @returns the body for the login call */
async function answerChallenge(page: Page): Promise<{ credential: object }> {
  const { contents } = await call<{ options: PublicKeyCredentialRequestOptionsJSON }>(page, 'passkeyLogin');
  const credential = await page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json);
    const found = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
    return found.toJSON() as object;
  }, contents.options);
  return { credential };
}

test('a replay, another origin, another member’s passkey and a copied authenticator are refused', async ({ page }) => {
  const { devtools, authenticatorId } = await addAuthenticator(page);
  await signIn(page, 'taro');
  await removePasskeys(page);
  await page.goto('/robots.txt');
  const begun = await call<{ options: PublicKeyCredentialCreationOptionsJSON }>(page, 'passkeyOptions');
  const made = await page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json);
    return ((await navigator.credentials.create({ publicKey })) as PublicKeyCredential).toJSON() as object;
  }, begun.contents.options);
  expect((await call(page, 'addPasskey', { credential: made })).status).toBe(200);

  await page.context().clearCookies();
  const answered = await answerChallenge(page);
  expect((await call(page, 'passkeyCallback', answered)).status).toBe(200);
  expect((await call(page, 'passkeyCallback', answered)).status, 'a replay').toBe(401);

  await page.context().clearCookies();
  await page.route('http://localhost:9/**', (route) => route.fulfill({ body: 'another site on this computer' }));
  await page.goto('http://localhost:9/');
  expect((await call(page, 'passkeyCallback', await answerChallenge(page))).status, 'another origin').toBe(401);
  await page.goto('/robots.txt');
  expect((await call(page, 'passkeyCallback', await answerChallenge(page))).status).toBe(200);

  await page.context().clearCookies();
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
  for (const credential of credentials) {
    await devtools.send('WebAuthn.removeCredential', { authenticatorId, credentialId: credential.credentialId });
    await devtools.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount: 0 } });
  }
  expect((await call(page, 'passkeyCallback', await answerChallenge(page))).status, 'a copy').toBe(401);

  await signIn(page, 'hanako');
  expect((await call(page, 'addPasskey', { credential: made })).status, 'another member’s passkey').toBe(400);
  await page.context().clearCookies();
  await signIn(page, 'taro');
  await removePasskeys(page);
});
