import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, expectAccessible, test } from '#tests/support/browser/e2e.ts';
import { type OwnServer, startOwnServer } from '#tests/support/browser/own-server.ts';

/** A server whose database lacks a table. Pages that need this table show an error screen. */
let server: OwnServer;

test.beforeAll(async () => {
  server = await startOwnServer();
  const database = new Sqlite(join(server.dataDir, 'shigoto-no-tane.sqlite'));
  database.exec('ALTER TABLE videos RENAME TO lost_videos');
  database.close();
});
test.afterAll(() => server?.remove());
// Every request that reads the missing table answers 500, including the worker's requests.
test.beforeEach(({ pageErrors }) => pageErrors.allow(/^500 /));

test('a page that the server could not render answers 500 with the texts of the fatal error screen in the default layout; others keep working', async ({
  page,
}) => {
  const response = await page.goto(`${server.origin}/videos`);
  expect(response?.status()).toBe(500);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('main')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('エラーが発生しました');
  await expect(
    page.getByText('しばらく時間をおいてから再度お試しください。解決しない場合はお問い合わせください。'),
  ).toBeVisible();
  await expect(page.getByText('エラーコード500')).toBeVisible();
  await expect(page.getByText(`お問い合わせの番号${response?.headers()['x-request-id']}`)).toBeVisible();
  expect(await response?.text(), 'no internal details').not.toMatch(/sqlite|no such table|lost_videos|\.ts:\d/i);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'トップページへ' }).click();
  await expect(page).toHaveURL(`${server.origin}/`);

  const other = await page.goto(`${server.origin}/terms`);
  expect(other?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('利用規約');

  // `/cookie` is a page without a layout, but its error screen has the default layout.
  const database = new Sqlite(join(server.dataDir, 'shigoto-no-tane.sqlite'));
  database.exec('ALTER TABLE documents RENAME TO lost_documents');
  database.close();
  const bare = await page.goto(`${server.origin}/cookie`);
  expect(bare?.status()).toBe(500);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('main')).toHaveCount(1);
  await expect(page.locator('main').getByRole('heading', { level: 1 })).toHaveText('エラーが発生しました');
  await expect(page.getByRole('contentinfo')).toHaveCount(1);
  await expect(page).toHaveTitle(/^エラーが発生しました/);
});
