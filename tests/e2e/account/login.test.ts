import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import type { Page } from 'playwright/test';
import { endpoints } from '#contract/api/endpoints.ts';
import { API_PREFIX } from '#contract/limits.ts';
import { expect, expectAccessible, test } from '#tests/support/browser/e2e.ts';
import { e2eDataFolder } from '#tests/support/browser/e2e-data.ts';
import { untilHydrated } from '#tests/support/browser/in-page.ts';
import { choosePersona, logIn, passLine, storedSession } from '#tests/support/screens/log-in.ts';

/** docs/product/sessions.md, Login. The tests use the local stand-in for LINE. */

const heading = { level: 1 } as const;

test('a visitor logs in and returns home; afterwards the address of the login redirects home', async ({ page }) => {
  await page.goto('/auth/start');
  await expect(page.getByRole('main').getByRole('link', { name: 'LINEでログイン', exact: true })).toBeVisible();
  await expectAccessible(page);
  await passLine(page, 'taro');
  await page.waitForURL('/');
  await expect
    .poll(async () => (await storedSession(page)).authUser)
    .toMatchObject({ nickname: 'たろう', registrationStatus: 'REGISTERED', disabilityTypes: expect.any(Array) });
  await page.goto('/auth/start');
  await page.waitForURL('/');
  // Going back skips the callback’s address.
  await page.goBack();
  expect(new URL(page.url()).pathname).not.toBe('/auth/callback');
});

test('a login returns to the complete address of the page that needed it, even if that page does not exist', async ({
  page,
}) => {
  await page.goto('/mypage/no-such-page?a=1#part');
  await page.waitForURL('/auth/start');
  expect((await storedSession(page)).beforeLoginUrl).toBe('/mypage/no-such-page?a=1#part');
  await passLine(page, 'taro');
  await page.waitForURL('/mypage/no-such-page?a=1#part');
  await expect(page.getByText('Page not found: /mypage/no-such-page')).toBeVisible();
  expect((await storedSession(page)).beforeLoginUrl).toBeNull();
});

test('the provider in the query of any page starts a login', async ({ page }) => {
  await page.goto('/faqs?from=line');
  await page.waitForURL('/auth/start');
  await passLine(page, 'hanako');
  await page.waitForURL('/faqs?from=line');
  await expect(page.getByRole('heading', heading)).toHaveText('よくある質問');
});

test('a new person is redirected from guarded pages to the registration', async ({ page }) => {
  await logIn(page, 'new', '/mypage/profile');
  await page.waitForURL('/auth/register');
});

test('a person who declines at LINE gets a calm message and can try again', async ({ page }) => {
  await page.goto('/auth/start');
  await passLine(page, 'cancel');
  await page.waitForURL(/\/auth\/callback/);
  await expect(page.getByRole('heading', heading)).toHaveText('ログインをやめました');
  await expectAccessible(page);
  const videos = page.getByRole('main').getByRole('link', { name: 'ログインせずに動画を見る' });
  await expect(videos).toHaveAttribute('href', '/videos');
  expect((await videos.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await page.getByRole('link', { name: 'もう一度ログインする' }).click();
  await passLine(page, 'taro');
  await page.waitForURL('/');
});

test('opening a completed callback again continues; a callback of another browser is refused with a calm message', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/^401 .*\/auth\/line\/callback$/);
  await page.goto('/auth/start');
  await page.getByRole('main').getByRole('link', { name: 'LINEでログイン', exact: true }).click();
  const callback = page.waitForRequest(/\/auth\/callback\?/);
  await choosePersona(page, 'taro');
  const address = (await callback).url();
  await page.waitForURL('/');

  let posts = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/line/callback')) posts += 1;
  });
  await page.goto(address);
  await page.waitForURL('/');
  expect(posts).toBe(0);

  await page.goto('/auth/callback?code=stolen&state=unknown');
  await expect(page.getByRole('heading', heading)).toHaveText('ログインできませんでした');
  expect(posts).toBe(1);
  expect((await storedSession(page)).authUser).toBeNull();
  await page.goto('/auth/callback');
  await expect(page.getByRole('heading', heading)).toHaveText('ログインできませんでした');
  await expectAccessible(page);
});

function expireLogins(worker: number): void {
  const database = new SQLite(join(e2eDataFolder(worker), 'shigoto-no-tane.sqlite'));
  expect(database.prepare('update login_states set expires_at = 1').run().changes).toBeGreaterThan(0);
  database.close();
}

test('an expired login gets a calm message; the next attempt skips LINE’s automatic login, an installed iOS app always skips it', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/^401 .*\/auth\/line\/callback$/);
  const link = page.getByRole('main').getByRole('link', { name: 'LINEでログイン', exact: true });
  await page.goto('/mypage/profile');
  await page.waitForURL('/auth/start');
  expect(await link.getAttribute('href')).not.toContain('disable_auto_login');
  const installed = await context.newPage();
  await installed.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
  await installed.goto('/auth/start');
  const itsLink = installed.getByRole('main').getByRole('link', { name: 'LINEでログイン', exact: true });
  await expect(itsLink).toHaveAttribute('href', /[?&]disable_auto_login=true(&|$)/);
  await installed.close();

  await link.click();
  await expect(page.getByRole('button', { name: 'たろう' })).toBeVisible();
  expireLogins(test.info().parallelIndex);
  await choosePersona(page, 'taro');
  await expect(page.getByRole('heading', heading)).toHaveText('ログインできませんでした');
  await expect(page.getByRole('main')).toContainText('時間がたちすぎたか');
  expect((await storedSession(page)).authUser).toBeNull();
  await page.getByRole('link', { name: 'もう一度ログインする' }).click();
  await expect(link).toHaveAttribute('href', /[?&]disable_auto_login=true(&|$)/);
  await passLine(page, 'taro');
  // The page that required the login is remembered through all attempts.
  await page.waitForURL('/mypage/profile');
});

test('when LINE does not answer, a calm message says so and offers to try again', async ({ page, pageErrors }) => {
  pageErrors.allow(/^503 .*\/auth\/line\/callback$/);
  await page.goto('/auth/start');
  const link = page.getByRole('main').getByRole('link', { name: 'LINEでログイン', exact: true });
  const failing = new URL((await link.getAttribute('href')) ?? '');
  failing.searchParams.set('stand_in', 'failing');
  await page.goto(failing.href);
  await choosePersona(page, 'taro');
  await expect(page.getByRole('heading', heading)).toHaveText('いま、LINEにつながりにくくなっています');
  await expect(page.getByRole('button', { name: 'もう一度ためす' })).toBeVisible();
  await expectAccessible(page);
});

test('a visitor’s page sends no calls about a user; the offer to log in can be closed, and its login returns to the page', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/v1\/(users|auth)\//.test(request.url())) asked.push(request.url());
  });
  await page.goto('/faqs?keyword=1#main');
  const offer = page.getByRole('region', { name: 'ログインのご案内' });
  await expect(offer).toBeVisible();
  await expectAccessible(page);
  await page.context().setOffline(true);
  await expect(offer).toBeHidden();
  await page.context().setOffline(false);
  await offer.getByRole('button', { name: 'いまはしない' }).click();
  await expect(offer).toBeHidden();
  await page.goto('/faqs');
  await expect(page.getByRole('banner').getByRole('link', { name: 'ログイン' })).toBeVisible();
  await untilHydrated(page);
  await page.waitForLoadState('networkidle');
  await expect(offer).toBeHidden();
  expect(asked).toEqual([]);

  await page.getByRole('banner').getByRole('link', { name: 'ログイン' }).click();
  await page.waitForURL('/auth/start');
  await expect(page.getByText('見ようとしていたページに戻ります')).toBeVisible();
  await passLine(page, 'hanako');
  await page.waitForURL('/faqs');
});

test('the menu stays open and focused while a page loads, also at the end of a login', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const menu = page.getByRole('banner').locator('summary', { hasText: 'メニュー' });
  const isOpen = () => menu.evaluate((summary) => (summary.parentElement as HTMLDetailsElement).open);

  const completeLogin = await hold(page, endpoints.lineCallback.path);
  await page.goto('/auth/start');
  await passLine(page, 'taro');
  await expect(page.getByText('読み込んでいます')).toBeVisible();
  await menu.focus();
  completeLogin();
  await page.waitForURL('/');
  await expect(page.getByRole('heading', heading)).toBeVisible();
  await expect(menu).toBeFocused();

  const answer = await hold(page, endpoints.me.path);
  await page.goto('/mypage/profile');
  await expect(page.getByText('読み込んでいます')).toBeVisible();
  await menu.click();
  expect(await isOpen()).toBe(true);
  answer();
  await expect(page.getByRole('heading', heading)).toHaveText('プロフィール');
  expect(await isOpen()).toBe(true);
  await expect(menu).toBeFocused();
});

/** Holds back the requests to one path until the returned function is called. */
async function hold(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${API_PREFIX}${path}`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
