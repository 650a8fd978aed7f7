import type { APIRequestContext, Page } from 'playwright/test';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { isFull } from '#tests/support/full.ts';

/**
 * A page's HTML has only the styles that its own markup needs. Loading all style sheets must not change how the page
 * looks.
 */

/** One page of each layout; in `npm run test:full` also pages that share a layout with one of these. */
const PAGES = [
  ...['/', '/videos', '/faqs', '/terms', '/lp'],
  ...(isFull
    ? ['/video-introductions', '/consultation', '/notifications', '/cookie', '/contact', '/no-such-page']
    : []),
];
/** Pages with a list, each with a pattern that matches its links to detail pages. */
const DETAILS = [
  ['/videos', /(?<=<a [^>]*href=")\/videos\/0[^"]*/],
  ['/video-introductions', /(?<=<a [^>]*href=")\/video-introductions\/[^"]*/],
] as const;

/** The first detail page of each list. */
function detailPages(request: APIRequestContext): Promise<string[]> {
  const found = DETAILS.map(async ([list, link]) => {
    const [path] = (await (await request.get(list)).text()).match(link) ?? [];
    if (path === undefined) throw new Error(`${list} has no link to a detail page`);
    return path;
  });
  return Promise.all(found);
}

/** Tag, class, position, size and style of every element, except `noscript` and what closed `details` elements hide. */
function looks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names = ['display', 'color', 'background', 'border', 'font', 'padding', 'gap', 'opacity', 'transform'];
    // Finishes transitions, for example of colours after another colour scheme was chosen.
    for (const one of document.getAnimations()) if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish();
    const visible = [
      ...document.body.querySelectorAll(':not(details:not([open]) > :not(summary), noscript, noscript *)'),
    ].filter((element) => element.closest('details:not([open]) > :not(summary)') === null);
    return visible.map((element) => {
      const style = getComputedStyle(element);
      const { x, y, width, height } = element.getBoundingClientRect();
      const box = [x, y + scrollY, width, height].map(Math.round).join();
      return `${element.tagName} ${element.className} ${box} ${names.map((name) => style.getPropertyValue(name)).join('; ')}`;
    });
  });
}

const isPage = (url: URL) => !/\.\w+$/.test(url.pathname);

/** Enables all style sheets and polls until they are loaded, because a page without scripts runs no load listeners. */
async function enableAllSheets(page: Page): Promise<void> {
  const whole = 'link[rel="stylesheet"][href*="/assets/"]';
  const named = await page.evaluate((selector) => {
    const links = [...document.querySelectorAll<HTMLLinkElement>(selector)].filter(({ disabled }) => disabled);
    for (const link of links) link.disabled = false;
    return links.length;
  }, whole);
  expect(named).toBeGreaterThan(0);
  const missing = () =>
    page.evaluate(
      (selector) =>
        [...document.querySelectorAll<HTMLLinkElement>(selector)].filter(({ sheet }) => sheet === null).length,
      whole,
    );
  await expect.poll(missing).toBe(0);
}

test('the HTML of the list has at most 50 kB', async ({ request }) => {
  const html = await (await request.get('/videos')).body();
  expect(html.length).toBeGreaterThan(20_000);
  expect(html.length).toBeLessThanOrEqual(50_000);
});

const VIEWS = [
  { width: 360, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const;

test('before its scripts run, every page looks as it does with all style sheets, narrow and light, wide and dark', async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  // Removes the `noscript` element that loads the complete style sheets, which would hide gaps in the page's own
  // styles.
  await page.route(isPage, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/<noscript>.*?<\/noscript>/s, '') });
  });
  const show = async ({ width, colorScheme }: (typeof VIEWS)[number]) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    return looks(page);
  };
  for (const path of [...PAGES, ...(await detailPages(request))]) {
    await page.goto(path, { waitUntil: 'load' });
    const before = [];
    for (const view of VIEWS) before.push(await show(view));
    for (const elements of before) expect(elements.length, path).toBeGreaterThan(20);
    expect(before[0], path).not.toEqual(before[1]);
    await enableAllSheets(page);
    for (const [index, view] of VIEWS.entries()) expect(await show(view), path).toEqual(before[index]);
  }
  await context.close();
});
