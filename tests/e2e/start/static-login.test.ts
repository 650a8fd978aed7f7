import { expect, test, waitForWorker, withWorker } from '#tests/support/browser/e2e.ts';
import { untilHydrated } from '#tests/support/browser/in-page.ts';
import { type OwnServer, startOwnServer } from '#tests/support/browser/own-server.ts';
import { type StaticHost, startStaticHost } from '#tests/support/browser/static-host.ts';
import { type StaticFiles, writeStaticFiles } from '#tests/support/browser/static-site.ts';
import { conditionsOf, forgetRecords } from '#tests/support/browser/stored-rows.ts';
import { freePort } from '#tests/support/free-port.ts';
import { choose, main, SCREEN, save } from '#tests/support/screens/conditions-screen.ts';
import { loseSession, passLine, storedSession } from '#tests/support/screens/log-in.ts';

/**
 * The pages are on one host of a domain, the API on another (docs/operate.md, Static site). The hosts are names under
 * localhost, because browsers resolve these to their own machine.
 */

let api: OwnServer;
let apiOrigin: string;
let files: StaticFiles;
let host: StaticHost;

test.beforeAll(async () => {
  const [pagePort, apiPort] = [await freePort(), await freePort()];
  const pages = `http://www.tane.localhost:${pagePort}`;
  apiOrigin = `http://api.tane.localhost:${apiPort}`;
  const env = {
    PUBLIC_ORIGIN: pages,
    API_BASE_URL: apiOrigin,
    MEDIA_BASE_URL: apiOrigin,
    ALLOWED_ORIGINS: pages,
    COOKIE_DOMAIN: 'tane.localhost',
  };
  api = await startOwnServer({ port: apiPort, env });
  files = writeStaticFiles({ ...env, DATA_DIR: api.dataDir });
  host = await startStaticHost(files.folder, pagePort, 'www.tane.localhost');
});
test.afterAll(async () => {
  await host?.close();
  await api?.remove();
  files?.remove();
});

withWorker(
  'on a static host a person logs in, records a day, stays logged in, and logs out',
  { tag: '@full' },
  async ({ page, context }) => {
    const account = page.getByRole('banner').locator('summary', { hasText: 'はなこさん' });
    await page.goto(`${host.origin}/terms`);
    await untilHydrated(page);
    await page.getByRole('banner').getByRole('link', { name: 'ログイン' }).click();
    await page.waitForURL(`${host.origin}/auth/start`);
    await passLine(page, 'hanako');
    await page.waitForURL(`${host.origin}/terms`);
    await expect.poll(async () => (await storedSession(page)).authUser).toMatchObject({ nickname: 'はなこ' });

    const cookies = await context.cookies(apiOrigin);
    expect(cookies.map(({ name, domain, httpOnly, sameSite }) => [name, domain, httpOnly, sameSite])).toEqual(
      expect.arrayContaining([
        ['session', '.tane.localhost', true, 'Lax'],
        ['refresh', '.tane.localhost', true, 'Lax'],
        ['XSRF-TOKEN', '.tane.localhost', false, 'Lax'],
      ]),
    );

    forgetRecords(api);
    await page.goto(host.origin + SCREEN);
    await choose(page, '体調', 'よい');
    await choose(page, '気分', 'ふつう');
    await save(page);
    await expect(main(page).getByText('送信しました')).toBeVisible();
    expect(conditionsOf(api)).toMatchObject([{ condition_point: 4 }]);
    await loseSession(page);
    await page.reload();
    await expect(main(page).getByRole('button', { name: /の記録を直す$/ })).toBeVisible();
    await expect(page).toHaveURL(host.origin + SCREEN);

    // The picture's address must name the API's host, because the host of the pages has no uploaded pictures.
    await page.goto(`${host.origin}/mypage/profile`);
    const picture = main(page).locator('img').first();
    await expect(picture).toHaveAttribute('src', new RegExp(`^${apiOrigin}/images/`));
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);

    await waitForWorker(page);
    await account.click();
    const home = page.waitForEvent('load');
    await page.getByRole('button', { name: 'ログアウト', exact: true }).click();
    await home;
    await expect(page).toHaveURL(`${host.origin}/`);
    await expect(page.getByRole('banner').getByRole('link', { name: 'ログイン' })).toBeVisible();
    expect((await storedSession(page)).authUser ?? null).toBeNull();
    // The server has deleted the login's cookies, although the page has another origin.
    expect((await context.cookies(apiOrigin)).map(({ name }) => name)).toEqual(['browser']);
  },
);
