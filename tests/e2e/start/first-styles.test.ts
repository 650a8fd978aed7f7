import type { Page } from 'playwright/test';
import { expect, test } from '#tests/support/browser/e2e.ts';

/** A page's HTML has only the styles that its own markup needs. With all style sheets it must look the same. */

const PAGES = [
  ...['/', '/videos', '/video-introductions', '/faqs', '/terms', '/consultation', '/notifications', '/cookie'],
  ...['/contact', '/lp', '/no-such-page'],
];
/** Lists, each with a selector whose first match is a link to a detail page. */
const DETAILS = [
  ['/videos', 'main a[href^="/videos/0"]'],
  ['/video-introductions', 'main a[href^="/video-introductions/"]'],
] as const;

/** Tag, class, position, size and style of every element, except those that closed `details` elements hide. */
function looks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names = ['display', 'color', 'background', 'border', 'font', 'padding', 'gap', 'opacity', 'transform'];
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

for (const [width, colorScheme] of [
  [360, 'light'],
  [1280, 'dark'],
] as const)
  test(`before its scripts run, every page looks as it does with all style sheets, ${width} px wide, ${colorScheme}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width, height: 800 },
      colorScheme,
    });
    const page = await context.newPage();
    // Removes the `noscript` element that loads the complete style sheets, which would hide gaps in the page's own
    // styles.
    await page.route(isPage, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/<noscript>.*?<\/noscript>/s, '') });
    });
    const details: string[] = [];
    for (const [list, link] of DETAILS) {
      await page.goto(list);
      details.push((await page.locator(link).first().getAttribute('href')) ?? '');
    }
    for (const path of [...PAGES, ...details]) {
      await page.goto(path, { waitUntil: 'load' });
      const before = await looks(page);
      expect(before.length, path).toBeGreaterThan(20);
      await enableAllSheets(page);
      expect(await looks(page), path).toEqual(before);
    }
    await context.close();
  });
