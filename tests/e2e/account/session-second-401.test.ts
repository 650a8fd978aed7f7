import type { Page } from 'playwright/test';
import { expect, withWorker as test } from '#tests/support/browser/e2e.ts';
import { becomeNewMember } from '#tests/support/screens/conditions.ts';
import { storedSession, untilAsked } from '#tests/support/screens/log-in.ts';
import { recordsOf } from '#tests/support/screens/player.ts';

/**
 * docs/product/sessions.md, Second 401: a call that is refused again after a refresh ends the login.
 * after-renewal.test.ts shows the same for a single tab.
 */

/**
 * Counts the tabs' calls to addresses whose path ends with `path`, separately for each tab, page load and address.
 * @returns a function that reads these counts
 */
function countCalls(tabs: readonly Page[], path: string): () => number[] {
  const counts = new Map<string, number>();
  for (const [index, tab] of tabs.entries()) {
    let loads = 0;
    tab.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
      if (request.serviceWorker() !== null || !new URL(request.url()).pathname.endsWith(path)) return;
      const call = `${index} ${loads} ${request.url()}`;
      counts.set(call, (counts.get(call) ?? 0) + 1);
    });
  }
  return () => [...counts.values()];
}

const TABS = 3;

test('a second 401 logs out three tabs with cached answers, after one refresh and one repeated call; drafts and waiting records remain', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/^401 .*\/api\/v1\/users\/conditions/);
  pageErrors.allow(/^net::ERR_FAILED .*\/api\/v1\/(videos\/favorites|auth\/line\/login)/);
  await context.route('**/api/v1/videos/favorites', (route) => route.abort());
  await becomeNewMember(page, '/videos');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^お気に入り：/ })
    .first()
    .click();
  await expect.poll(async () => (await recordsOf(page, 'outbox/')).length).toBeGreaterThan(0);
  await page.goto('/mypage/conditions');
  await page.getByText('睡眠とメモ（書かなくてもかまいません）').click();
  await page.getByRole('textbox', { name: 'メモ' }).fill('書きかけ');
  await expect.poll(async () => JSON.stringify(await recordsOf(page, 'draft:'))).toContain('書きかけ');
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(Object.entries(localStorage))))
    .toMatch(/queries:.*\\"conditions\\"/);
  const tabs = [page];
  while (tabs.length < TABS) {
    const tab = await context.newPage();
    await tab.goto('/mypage/conditions');
    tabs.push(tab);
  }
  for (const tab of tabs) await untilAsked(tab);

  // Blocks the start of a login. The session on the server is still valid, so a tab that loads late would be logged in
  // again.
  await context.route('**/api/v1/auth/line/login*', (route) => route.abort());
  for (const tab of tabs) await tab.waitForLoadState('networkidle');
  // Refuses these calls only from here on, because an earlier refetch would end the login before the calls are
  // counted.
  await context.route('**/api/v1/users/conditions?*', (route) =>
    route.fulfill({
      status: 401,
      json: {
        version: '1.0',
        result: false,
        result_msg: 'ログインしてください。',
        errors: { err_msgs: ['ログインしてください。'], err_code: null },
        contents: null,
      },
    }),
  );
  const refreshes = countCalls(tabs, '/auth/refresh');
  const calls = countCalls(tabs, '/users/conditions');
  await Promise.all(tabs.map((tab) => tab.reload({ waitUntil: 'commit' })));
  for (const tab of tabs) {
    // A tab that loads after the end of the login is redirected to the login instead of home.
    await tab.waitForURL(/\/(auth\/start)?$/);
    await expect(tab.getByRole('banner').getByRole('link', { name: 'ログイン' })).toBeVisible();
    const isHome = new URL(tab.url()).pathname === '/';
    if (isHome) await expect(tab.getByRole('region', { name: 'ログインの期限が切れました' })).toBeVisible();
    await tab.waitForLoadState('networkidle');
  }
  expect(
    tabs.some((tab) => new URL(tab.url()).pathname === '/'),
    'the tab that ended the login is home',
  ).toBe(true);
  const sum = (counts: readonly number[]) => counts.reduce((total, one) => total + one, 0);
  expect(Math.max(...calls()), 'each call is repeated once').toBe(2);
  // Calls that are refused together share one refresh. A tab that learns from another tab that the login has
  // ended sends no refresh.
  expect(sum(refreshes()), 'at most one refresh for each call').toBeLessThanOrEqual(calls().length);
  expect(sum(refreshes())).toBeGreaterThanOrEqual(1);
  expect((await storedSession(page)).authUser).toBeNull();
  expect(JSON.stringify(await recordsOf(page, 'draft:'))).toContain('書きかけ');
  expect(await recordsOf(page, 'outbox/')).not.toEqual([]);
});
