import type { Page } from 'playwright/test';
import { href } from '#contract/route-map.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { untilHydrated } from '#tests/support/browser/in-page.ts';
import { expectWholeInLargeLetters } from '#tests/support/screens/large-letters.ts';
import { forgeryHeaders, logIn } from '#tests/support/screens/log-in.ts';

/** Large text on the pages that pages.test.ts does not load: personal pages and those that depend on the device. */

const LONG_NICKNAME = 'とてもながいなまえのたろうさんですよろしく';

/** Starts videos, so that the home page shows its row of unfinished videos. */
async function beginVideos(page: Page): Promise<void> {
  const answer = await page.request.get('/api/v1/videos?per_page=4');
  const { contents } = (await answer.json()) as { contents: { videos: { video_id: string }[] } };
  for (const { video_id } of contents.videos) {
    const posted = await page.request.post('/api/v1/videos/views', {
      headers: await forgeryHeaders(page),
      data: { video_id, view_second: 5, stop_position: 5, operation_logs: [] },
    });
    expect(posted.status(), await posted.text()).toBe(200);
  }
}

async function expectWhole(page: Page, paths: readonly string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  for (const path of paths) {
    await page.goto(path);
    await untilHydrated(page);
    await page.waitForLoadState('networkidle');
    await expectWholeInLargeLetters(page, devtools);
  }
}

test('a visitor’s pages are complete with large text', async ({ page }) => {
  const names = ['favorites', 'saved', 'unsent', 'settings', 'authStart'] as const;
  await expectWhole(
    page,
    names.map((name) => href(name)),
  );
});

test('a member’s pages are complete with large text', { tag: '@full' }, async ({ page }) => {
  test.setTimeout(120_000);
  await logIn(page, 'taro', '/robots.txt');
  await beginVideos(page);
  await page.route('**/api/v1/users/me', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { contents: { user: { nickname: string } } };
    body.contents.user.nickname = LONG_NICKNAME.slice(0, 20);
    await route.fulfill({ response, json: body });
  });
  await expectWhole(page, [
    '/',
    '/mypage/conditions',
    '/mypage/conditions?view=summary',
    `/mypage/conditions?year=${new Date().getFullYear()}`,
    '/mypage/profile',
    '/mypage/profile/edit',
    '/mypage/videos/favorite',
    '/auth/deregister',
  ]);
});
