import type { Page } from 'playwright/test';
import { becomeNewMember, putDays, today } from '#tests/support/conditions.ts';
import { expect, firstVideo, test } from '#tests/support/e2e.ts';
import { MOST_SHIFT, totalOf, watchShifts } from '#tests/support/layout-shift.ts';

/** The pages come as everybody's; what is a member's own must find its room kept. */

const ANSWER_MS = 200;

/** Two videos of the first list: one seen to its end, one begun. */
async function watchSome(page: Page): Promise<void> {
  const answer = await page.request.get('/api/v1/videos?per_page=2');
  const { videos } = ((await answer.json()) as { contents: { videos: { video_id: string; duration: number }[] } })
    .contents;
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  for (const [index, { video_id, duration }] of videos.entries()) {
    const stop_position = index === 0 ? duration : Math.floor(duration / 2);
    const data = { video_id, view_second: 20, stop_position, operation_logs: [] };
    const sent = await page.request.post('/api/v1/videos/views', { headers: { 'x-xsrf-token': token }, data });
    expect(sent.status(), await sent.text()).toBe(200);
  }
}

async function daysBefore(page: Page, count: number): Promise<string[]> {
  const last = Date.parse(`${await today(page)}T00:00:00Z`);
  return Array.from({ length: count }, (_, ago) => new Date(last - ago * 86_400_000).toISOString().slice(0, 10));
}

const MOST_PERSONAL = ['/', '/mypage/conditions'];

/** Pages at once: each waits most of its time for answers. */
const TABS = 3;

test('a member’s pages stand still while they learn whose they are', async ({ page, context }) => {
  test.setTimeout(120_000);
  await becomeNewMember(page);
  await watchSome(page);
  await putDays(page, (await daysBefore(page, 12)).slice(1));
  const video = await firstVideo(page);
  // As long as from a phone: what comes late must be seen to come late.
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
    // Two frames, in which what came last has found its place.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const found = await shifts();
    if (totalOf(found) > MOST_SHIFT) moved[`${path} ${width} ${round}`] = found;
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
        // From here on the device has kept what is the member's.
        await visit(tab, path, 1280, 'again');
        if (MOST_PERSONAL.includes(path)) await visit(tab, path, 360, 'again');
      }
    }),
  );
  // With today's record another thing stands at the top.
  await putDays(page, await daysBefore(page, 1));
  const [tab] = tabs;
  if (tab) for (const round of ['first', 'again']) await visit(tab, '/mypage/conditions', 1280, `answered, ${round}`);
  expect(moved).toEqual({});
});
