import type { CDPSession, Page } from 'playwright/test';
import { href } from '#contract/route-map.ts';
import { clippedText } from '#tests/support/clipped-text.ts';
import { expect, firstVideo, test } from '#tests/support/e2e.ts';
import { untilAlive } from '#tests/support/in-page.ts';
import { logIn } from '#tests/support/log-in.ts';

/** Large letters are all there: nothing clamps them, cuts them off or puts them beside the window. */

const LONG_NICKNAME = 'とてもながいなまえのたろうさんですよろしく';

interface Size {
  readonly name: string;
  /** Per cent, of our own setting. */
  readonly textSize: 175 | 200 | null;
  readonly width: number;
  /** The browser's own size of letters, in px. */
  readonly browserSize: number;
}
const sizes: readonly Size[] = [
  { name: '175 %, 360 px wide', textSize: 175, width: 360, browserSize: 16 },
  { name: '200 %, 360 px wide', textSize: 200, width: 360, browserSize: 16 },
  { name: '200 %, 1280 px wide', textSize: 200, width: 1280, browserSize: 16 },
  { name: 'letters of 32 px in the browser', textSize: null, width: 360, browserSize: 32 },
];

/** In the page that stands, as the pre-paint script and the settings page do it: a load for each size would take four times as long. */
async function setSize(page: Page, devtools: CDPSession, { textSize, width, browserSize }: Size): Promise<void> {
  await page.setViewportSize({ width, height: 740 });
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: browserSize, fixed: browserSize } });
  await page.evaluate((chosen) => {
    if (chosen === null) delete document.documentElement.dataset.textSize;
    else document.documentElement.dataset.textSize = String(chosen);
  }, textSize);
  const letters = (browserSize * (textSize ?? 100)) / 100;
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
    .toBe(`${letters}px`);
}

/** Videos that were begun, so that home has its row of them. */
async function beginVideos(page: Page): Promise<void> {
  const answer = await page.request.get('/api/v1/videos?per_page=4');
  const { contents } = (await answer.json()) as { contents: { videos: { video_id: string }[] } };
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  for (const { video_id } of contents.videos) {
    const posted = await page.request.post('/api/v1/videos/views', {
      headers: { 'x-xsrf-token': token },
      data: { video_id, view_second: 5, stop_position: 5, operation_logs: [] },
    });
    expect(posted.status(), await posted.text()).toBe(200);
  }
}

function setOpen(page: Page, selector: string, isOpen: boolean): Promise<void> {
  return page.evaluate(
    ([found, open]) => {
      for (const details of document.querySelectorAll<HTMLDetailsElement>(found)) details.open = open;
    },
    [selector, isOpen] as const,
  );
}

async function expectWhole(page: Page, paths: readonly string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  for (const path of paths) {
    await page.goto(path);
    await untilAlive(page);
    await page.waitForLoadState('networkidle');
    await setOpen(page, 'main details', true);
    for (const size of sizes) {
      await setSize(page, devtools, size);
      await setOpen(page, 'header details', false);
      expect(await clippedText(page), `${path} at ${size.name}`).toEqual([]);
      await setOpen(page, 'header details', true);
      expect(await clippedText(page), `the menu of ${path} at ${size.name}`).toEqual([]);
    }
  }
}

test("a visitor's pages are whole in large letters", async ({ page, complaints }) => {
  test.setTimeout(120_000);
  complaints.allow(/^404 /);
  const names = [
    ...(['home', 'videos', 'introductions', 'faqs', 'notifications', 'terms', 'consultation', 'contact'] as const),
    ...(['cookie', 'favorites', 'saved', 'unsent', 'settings', 'lp', 'lpIb', 'authStart'] as const),
  ];
  await expectWhole(page, [
    ...names.map((name) => href(name)),
    await firstVideo(page),
    href('introduction', { slug: 'rest-is-part-of-work' }),
    '/no-such-page',
  ]);
});

test("a member's pages are whole in large letters", async ({ page }) => {
  test.setTimeout(120_000);
  await logIn(page, 'taro');
  await beginVideos(page);
  // As if the member had chosen the longest nickname.
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
