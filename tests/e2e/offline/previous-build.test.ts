import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import { endpoints } from '#contract/api/endpoints.ts';
import type { WireUser } from '#contract/entities/user.ts';
import { API_PREFIX } from '#contract/limits.ts';
import { type BrowserProfile, writeProfile } from '#tests/support/browser/browser-profile.ts';
import { expect, withWholeBrowser as test, untilControlled } from '#tests/support/browser/e2e.ts';
import { goInPlace } from '#tests/support/browser/in-page.ts';
import { type OwnServer, startOwnServer } from '#tests/support/browser/own-server.ts';
import { conditionsOf, favouritesOf, forgetRecords, viewsOf } from '#tests/support/browser/stored-rows.ts';
import { signIn } from '#tests/support/screens/log-in.ts';
import { positionOf } from '#tests/support/screens/player.ts';

/**
 * A phone that was last used with an older build loses no data when it gets this build. Its stored data comes from a
 * file that was recorded with the older build (tests/support/browser/previous-build/record.ts).
 */

const [SAVED, STARRED] = ['01JY0K35G02VP9865HXFR1MK1H', '01K3527JM02FKBPTR3EXC23735'];

let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer();
  forgetRecords(server);
});
test.afterAll(() => server?.remove());

/** The recorded browser profile. Its user key is replaced by the key that this server gave the same member. */
function profileOf(userKey: string): BrowserProfile {
  const text = gunzipSync(readFileSync('tests/support/browser/previous-build/profile.json.gz')).toString();
  const { localStorage } = JSON.parse(text) as BrowserProfile;
  const { state } = JSON.parse(localStorage.session ?? '{}') as { state: { authUser: { userKey: string } } };
  return JSON.parse(text.replaceAll(state.authUser.userKey, userKey)) as BrowserProfile;
}

/** Gives the browser はなこ's cookies and the stored data of the older build. No page of this build has run yet. */
async function comeFromOlderBuild(page: Page): Promise<BrowserProfile> {
  await signIn(page, 'hanako');
  const me = await page.request.get(`${API_PREFIX}${endpoints.me.path}`);
  const { user } = ((await me.json()) as { contents: { user: WireUser } }).contents;
  const profile = profileOf(user.user_key);
  // A page without scripts: it registers no worker and stores nothing.
  await page.goto('/robots.txt');
  await writeProfile(page, profile);
  return profile;
}

/**
 * The phone was last used on the day RECORDED, which has a recorded condition. The day before, HALF_WRITTEN, has a
 * draft.
 */
const RECORDED = '2026-11-23';
const HALF_WRITTEN = '2026-11-22';

test.describe('a phone that was last used with an older build', () => {
  test.use({ baseURL: async ({ baseURL }, use) => use(server?.origin ?? baseURL) });

  test('sends waiting records once, and still has settings, drafts and saved videos', async ({
    page,
    context,
    pageErrors,
  }) => {
    // Until the new lists arrive, the older build's lists are shown, whose pictures may no longer exist.
    pageErrors.allow(/^404 .*\/images\//);
    const profile = await comeFromOlderBuild(page);
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('html')).toHaveAttribute('data-text-size', '150');
    await expect(page.getByRole('banner').locator('summary', { hasText: 'はなこさん' })).toBeVisible();

    await expect
      .poll(() => conditionsOf(server), { timeout: 30_000 })
      .toEqual([{ date: RECORDED, condition_point: 2, note: '電車の中で書いた記録' }]);
    const keys = JSON.stringify(profile.databases);
    await expect.poll(() => viewsOf(server)).toMatchObject([{ video_id: SAVED, view_second: 4 }]);
    for (const { idempotency_key } of viewsOf(server)) expect(keys).toContain(idempotency_key);
    await expect.poll(() => favouritesOf(server)).toEqual([STARRED]);
    // Navigates without a page load. A page load could interrupt the open page while it is still sending a record, and
    // /unsent would not send that record.
    await goInPlace(page, '/unsent');
    await expect(page.getByText('送信待ちの記録はありません。')).toBeVisible();

    await page.goto('/mypage/profile/edit');
    await expect(page.getByLabel('ニックネーム')).toHaveValue('書きかけの名前');
    await page.goto(`/mypage/conditions?day=${HALF_WRITTEN}`);
    await expect(page.getByRole('textbox', { name: 'メモ' })).toHaveValue('書きかけの昨日のメモ');

    await untilControlled(page);
    await page.goto('/saved');
    await expect(page.getByRole('listitem').getByRole('heading', { level: 2 })).toHaveCount(1);
    await context.setOffline(true);
    await page.goto(`/videos/${SAVED}`);
    await page.getByRole('button', { name: '再生', exact: true }).click();
    await expect.poll(() => positionOf(page), { timeout: 20_000 }).toBeGreaterThan(1);
    expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.currentSrc)).toContain(
      '/saved-media/',
    );
  });
});
