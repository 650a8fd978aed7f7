import type { Page } from 'playwright/test';
import { SCROLL_OFFSET_PX } from '#contract/limits.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { goInPlace, twoFrames, untilHydrated } from '#tests/support/browser/in-page.ts';
import { logIn } from '#tests/support/screens/log-in.ts';

/**
 * How a page scrolls to the element that its hash names (docs/product/routes.md, Scrolling), and that the page loads no
 * web font (docs/product/startup-and-configuration.md, Fonts).
 */

const HASH = '#faq-3';

/** Samples the scroll position in every frame and records each change in `window.seen`. */
async function watchScrolling(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    const look = () => {
      if (seen.at(-1) !== scrollY) seen.push(scrollY);
      requestAnimationFrame(look);
    };
    look();
  });
}

const top = (page: Page) => page.evaluate(() => scrollY);
const distance = async (page: Page, target = HASH) => Math.round((await page.locator(target).boundingBox())?.y ?? -1);

/** Tolerance in px, because content above the position may change its height by a few pixels. */
const NEARLY = 10;

/**
 * The positions that the page passed since the last call: all recorded ones that are not near the first position, the
 * current one or the top of the page.
 */
async function onTheWay(page: Page): Promise<number[]> {
  // Waits two frames, so that the last position is recorded.
  const [seen, rest] = await page.evaluate(
    () =>
      new Promise<[number[], number]>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve([(window as unknown as { seen: number[] }).seen.splice(0), scrollY])),
        ),
      ),
  );
  const ends = [0, seen[0] ?? 0, rest];
  return [...new Set(seen)].filter((one) => ends.every((end) => Math.abs(one - end) > NEARLY));
}

async function expectNear(page: Page, position: number, how: string): Promise<void> {
  await expect.poll(async () => Math.abs((await top(page)) - position), how).toBeLessThanOrEqual(NEARLY);
}

type Motion = 'smooth' | 'instant';

async function expectReached(page: Page, motion: Motion, how: string, target = HASH): Promise<void> {
  await expect.poll(() => distance(page, target), how).toBe(SCROLL_OFFSET_PX);
  await expect(page.locator(target), `${how}: opened`).toHaveAttribute('open');
  const between = await onTheWay(page);
  // A single position on the way is enough, because a busy machine draws few frames of the scroll.
  if (motion === 'smooth') expect(between, `${how}: positions on the way`).not.toEqual([]);
  else expect(between, `${how}: positions on the way`).toEqual([]);
}

/** Adds a link to the page's text and clicks it by script, because Playwright would scroll to it first. */
async function follow(page: Page, to: string): Promise<void> {
  // The router sets `scrollRestoration` as the last step of its start. From then on, links navigate without a page
  // load.
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
  await page.evaluate(() => (window as unknown as { seen?: number[] }).seen?.splice(0));
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'その質問' });
    // Positioned absolutely, so that the link does not move other content.
    link.style.position = 'absolute';
    document.querySelector('main .prose p')?.append(link);
    link.click();
  }, to);
}

const motions: readonly (readonly [string, Motion, (page: Page) => Promise<unknown>])[] = [
  ['smoothly', 'smooth', async () => {}],
  [
    'at once if the system requests reduced motion',
    'instant',
    (page) => page.emulateMedia({ reducedMotion: 'reduce' }),
  ],
  [
    'at once if the settings request reduced motion',
    'instant',
    async (page) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.addInitScript(() =>
        localStorage.setItem('settings', JSON.stringify({ state: { motion: 'reduced' }, version: 0 })),
      );
    },
  ],
];

test('a navigation to a hash scrolls smoothly, or at once with reduced motion, until its target is 100 px below the top edge; Back is never animated', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await watchScrolling(page);
  for (const [words, motion, prepare] of motions)
    await test.step(words, async () => {
      await prepare(page);
      // Leaves the page first, because a change of only the hash would not load a new document.
      await page.goto('/robots.txt');
      await page.goto(`/faqs${HASH}`);
      await untilHydrated(page);
      await expectReached(page, motion, 'a full load');

      await page.goto('/terms');
      await untilHydrated(page);
      await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
      // Waits two frames and forgets the recorded positions, so that only those after the click count.
      await onTheWay(page);
      await follow(page, `/faqs${HASH}`);
      await expectReached(page, motion, 'a link to another page');
      const left = await top(page);

      await follow(page, '#faq-6');
      await expectReached(page, motion, 'a link within the page', '#faq-6');
      await page.goBack();
      await expectNear(page, left, 'back within the page');
      expect(await onTheWay(page), 'back within the page').toEqual([]);
      await page.goBack();
      await expect(page).toHaveURL(/\/terms$/);
      await expectNear(page, 300, 'back to another page');
      // One position on the way is allowed: the browser clamps the scroll position when the page becomes shorter.
      expect((await onTheWay(page)).length, 'back to another page').toBeLessThanOrEqual(1);
      await page.goForward();
      await expectNear(page, left, 'forward');
      expect((await onTheWay(page)).length, 'forward').toBeLessThanOrEqual(1);
    });
});

test('Back returns to the scroll position at which the page was left, and a link within a page works again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/videos');
  await untilHydrated(page);
  await page.getByRole('link', { name: 'もっと見る' }).press('Enter');
  const focused = page.locator('article a:focus');
  await expect(focused).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
  const left = await top(page);
  expect(left).toBeGreaterThan(500);
  await focused.press('Enter');
  await expect(page).toHaveURL(/\/videos\/\w{26}$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  // The position may differ by one line, because the message about the added videos has disappeared.
  const A_LINE_PX = 40;
  await expect.poll(async () => Math.abs((await top(page)) - left)).toBeLessThan(A_LINE_PX);

  // The skip link works on this visit to the page, and again on the next one.
  const skip = page.getByRole('link', { name: '本文へ移動' });
  await skip.press('Enter');
  await expect(page).toHaveURL(/#main$/);
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
  await twoFrames(page);
  await follow(page, '/terms');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('利用規約');
  await follow(page, '/videos');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await skip.press('Enter');
  await expect(page).toHaveURL(/#main$/);
  await twoFrames(page);
  expect(await top(page)).toBeLessThan(300);
});

test('Back returns to the scroll position even if the person left before the page was rendered', async ({ page }) => {
  await page.goto('/videos');
  await untilHydrated(page);
  // Opens a video as soon as the address changes, before React has rendered the new location.
  await page.evaluate(() => {
    const replace = history.replaceState.bind(history);
    history.replaceState = (state, unused, url) => {
      replace(state, unused, url);
      if (String(url).includes('page=2'))
        queueMicrotask(() => document.querySelector<HTMLElement>('article a:focus')?.click());
    };
  });
  await page.getByRole('link', { name: 'もっと見る' }).press('Enter');
  await expect(page).toHaveURL(/\/videos\/\w{26}$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(() => top(page)).toBeGreaterThan(500);
});

test('the page scrolls to the target of a hash even if it is rendered late', { tag: '@full' }, async ({ page }) => {
  await logIn(page, 'taro');
  await goInPlace(page, '/mypage/profile');
  await page.locator('a[href$="#own-data"]').click();
  await expect(page).toHaveURL(/#own-data$/);
  await expect.poll(() => distance(page, '#own-data'), 'below the records').toBe(SCROLL_OFFSET_PX);

  await goInPlace(page, '/terms');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('利用規約');
  await follow(page, '/privacy#late');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('プライバシーポリシー');
  expect(await top(page)).toBe(0);
  await page.evaluate(() => {
    const late = Object.assign(document.createElement('p'), { id: 'late', textContent: '遅れて来た' });
    late.style.cssText = 'margin-top: 500px; height: 2000px';
    document.querySelector('main')?.append(late);
  });
  await expect.poll(() => distance(page, '#late'), 'content that is added later').toBe(SCROLL_OFFSET_PX);
});

test('a person who has scrolled away is not moved to the hash again; a reload restores the scroll position', async ({
  page,
}) => {
  // Disables animations, so that the result is visible after a frame.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/faqs${HASH}`);
  await untilHydrated(page);
  await expect.poll(() => distance(page)).toBe(SCROLL_OFFSET_PX);
  expect(await top(page)).toBeGreaterThan(300);
  // When the question is open, the app notices if the person scrolls.
  await expect(page.locator(HASH)).toHaveAttribute('open');
  await page.mouse.move(180, 300);
  await page.mouse.wheel(0, -5000);
  await expect.poll(() => top(page)).toBe(0);
  // Opening a question makes the page grow, which must not scroll to the hash again.
  await page.locator('details summary').first().press('Enter');
  await twoFrames(page);
  expect(await top(page)).toBeLessThan(SCROLL_OFFSET_PX);

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.evaluate(() => scrollTo({ top: 200, behavior: 'instant' }));
  await expectNear(page, 200, 'left');
  await twoFrames(page);
  const left = await top(page);
  await page.reload();
  await untilHydrated(page);
  await expectNear(page, left, 'reloaded');
});

test('the page has one typeface: a visit over several pages loads no font', async ({ page }) => {
  const fonts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()));
  await page.goto('/terms');
  await untilHydrated(page);
  const typeface = () => page.evaluate(() => getComputedStyle(document.body).fontFamily);
  const first = await typeface();
  for (const path of ['/privacy', '/faqs'] as const) {
    await goInPlace(page, path);
    await page.waitForLoadState('networkidle');
    expect(await typeface()).toBe(first);
  }
  expect(await page.evaluate(() => document.fonts.size)).toBe(0);
  expect(fonts).toEqual([]);
});
