import type { Page } from 'playwright/test';
import { expect, firstVideo, test } from '#tests/support/browser/e2e.ts';
import { twoFrames } from '#tests/support/browser/in-page.ts';
import { MAX_SHIFT, totalOf, watchShifts } from '#tests/support/browser/layout-shift.ts';
import { becomeNewMember, putDays, today } from '#tests/support/screens/conditions.ts';
import { forgeryHeaders } from '#tests/support/screens/log-in.ts';

/** The server renders pages as for a visitor, so they must reserve space for a member's data, which is loaded later. */

const ANSWER_MS = 200;

/** Stores views of the first two listed videos: one is watched to its end, the other to its middle. */
async function watchSome(page: Page): Promise<void> {
  const answer = await page.request.get('/api/v1/videos?per_page=2');
  const { videos } = ((await answer.json()) as { contents: { videos: { video_id: string; duration: number }[] } })
    .contents;
  for (const [index, { video_id, duration }] of videos.entries()) {
    const stop_position = index === 0 ? duration : Math.floor(duration / 2);
    const data = { video_id, view_second: 20, stop_position, operation_logs: [] };
    const sent = await page.request.post('/api/v1/videos/views', { headers: await forgeryHeaders(page), data });
    expect(sent.status(), await sent.text()).toBe(200);
  }
}

async function daysBefore(page: Page, count: number): Promise<string[]> {
  const last = Date.parse(`${await today(page)}T00:00:00Z`);
  return Array.from({ length: count }, (_, ago) => new Date(last - ago * 86_400_000).toISOString().slice(0, 10));
}

const MOST_PERSONAL = ['/', '/mypage/conditions'];

/** The number of tabs. They load in parallel, because each tab spends most of its time waiting for answers. */
const TABS = 3;

test('a member’s pages do not move while they load the member’s data', { tag: '@full' }, async ({ page, context }) => {
  test.setTimeout(120_000);
  await becomeNewMember(page, '/robots.txt');
  await watchSome(page);
  await putDays(page, (await daysBefore(page, 12)).slice(1));
  const video = await firstVideo(page);
  // Delays every answer, as a mobile network does, so that content would move on a page that reserves no space for it.
  await context.route('**/api/v1/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    await route.continue().catch(() => {});
  });

  const moved: Record<string, unknown> = {};
  async function openTab() {
    const tab = await context.newPage();
    return { tab, shifts: await watchShifts(tab) };
  }
  type Tab = Awaited<ReturnType<typeof openTab>>;
  async function visit({ tab: page, shifts }: Tab, path: string, width: number, round: string) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('banner').getByRole('navigation', { name: 'あおいさんのメニュー' })).toBeVisible();
    // Waits two frames, until the latest data is laid out.
    await twoFrames(page);
    const found = await shifts();
    if (totalOf(found) > MAX_SHIFT) moved[`${path} ${width} ${round}`] = found;
  }
  const paths = [
    '/',
    '/videos',
    video,
    '/mypage/conditions',
    '/mypage/conditions?year=2026',
    '/mypage/videos/favorite',
    '/videos?view=viewed&sort=viewed',
    '/mypage/profile',
    '/mypage/profile/edit',
  ];
  const tabs = await Promise.all(Array.from({ length: TABS }, openTab));
  await Promise.all(
    tabs.map(async (tab) => {
      for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
        await visit(tab, path, 360, 'first');
        // On the second visit the member's data is cached on the device.
        await visit(tab, path, 1280, 'again');
        if (MOST_PERSONAL.includes(path)) await visit(tab, path, 360, 'again');
      }
    }),
  );
  // After today's condition is recorded, the top of the page has a different layout, which must not move either.
  await putDays(page, await daysBefore(page, 1));
  const [tab] = tabs;
  if (tab) for (const round of ['first', 'again']) await visit(tab, '/mypage/conditions', 1280, `answered, ${round}`);
  expect(moved).toEqual({});
});
