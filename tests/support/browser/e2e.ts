import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from 'playwright/test';
import { INTERFACE_CACHE } from '#contract/device-keys.ts';
import { ALWAYS_CACHED_PATHS } from '#contract/offline-pages.ts';
import { SHELL_PATH } from '#contract/page-constants.ts';
import { findPageBrowser, findTestBrowser, testArguments } from '#tests/support/browser/browser.ts';
import { listenForErrors, type PageErrors } from '#tests/support/browser/page-errors.ts';

/**
 * Playwright's `test`, which also fails if a page had an error that `pageErrors.allow` does not name. Service workers
 * are blocked, because at each first visit a worker would cache a dozen pages, which takes half of a test's time.
 */
export const test = base.extend<{ pageErrors: PageErrors }>({
  serviceWorkers: 'block',
  launchOptions: [{ executablePath: findPageBrowser(), args: testArguments }, { scope: 'worker' }],
  pageErrors: [
    async ({ context }, use) => {
      const pageErrors = listenForErrors(context);
      await use(pageErrors);
      pageErrors.expectQuiet();
    },
    { auto: true },
  ],
});

/** `test` with service workers, for tests of the worker, of offline use or of a complete visit. */
export const withWorker = test.extend({ serviceWorkers: 'allow' });

/** `withWorker` in the full browser, because the headless shell lacks Background Sync and the back/forward cache. */
export const withWholeBrowser = withWorker.extend({
  launchOptions: [{ executablePath: findTestBrowser(), args: testArguments }, { scope: 'worker' }],
});

/** The minified axe-core. `axe.source` is twice as large, and every checked page has to compile the script. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
  }[];
}
type WithAxe = typeof globalThis & { axe: { run(context: Document, options: object): Promise<AxeResult> } };

/**
 * Checks the page's current state against the rules that axe-core enables by default (WCAG A and AA, and best
 * practices), but with the contrast of level AAA instead of AA.
 */
export function expectAccessible(page: Page): Promise<void> {
  // The enhanced contrast rule includes the ordinary one, which would measure every text a second time.
  return expectNoViolation(page, {
    rules: { [ENHANCED_CONTRAST]: { enabled: true }, 'color-contrast': { enabled: false } },
  });
}

/** Checks only the contrast, for another theme of a page that was already checked with all rules. */
export function expectContrast(page: Page): Promise<void> {
  return expectNoViolation(page, { runOnly: [ENHANCED_CONTRAST] });
}

const ENHANCED_CONTRAST = 'color-contrast-enhanced';

async function expectNoViolation(page: Page, options: object): Promise<void> {
  // The page's CSP forbids adding a script element, but doesn't apply to evaluate(), which uses the debugger.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const found = await page.evaluate(
    async (given) => {
      // Ends running transitions and all animations that are not endless, because their intermediate colours would fail
      // the contrast check. A transition that is off screen would never end on its own.
      for (const one of document.getAnimations())
        if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish();
      const { violations } = await (globalThis as WithAxe).axe.run(document, given);
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.slice(0, 5).map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
      }));
    },
    // `preload` leaves out style sheets. To preload a sheet that is still loading, axe-core adds a style element with a
    // copy, which the page's CSP forbids. No rule used here needs the preloaded sheets.
    { ...options, resultTypes: ['violations'], preload: { assets: ['media'] } },
  );
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

/** Waits until the worker controls the page and has cached the pages and files of a first visit. */
export async function waitForWorker(page: Page): Promise<void> {
  await untilControlled(page);
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const names = await caches.keys();
          const pages = names.find((name) => name.startsWith('pages-'));
          if (!pages) return [];
          return (await (await caches.open(pages)).keys()).map((request) => new URL(request.url).pathname);
        }),
      { timeout: 30_000 },
    )
    .toEqual(expect.arrayContaining([SHELL_PATH, ...ALWAYS_CACHED_PATHS]));
  // Fetches the worker's script only once, because each request from the page delays the worker by a second.
  const worker = await page.evaluate(async () => (await fetch('/sw.js')).text());
  const listed = [...worker.matchAll(/"url":"(assets\/[^"]+)"(?!,"when":"asked")/g)].map(([, url]) => `/${url}`);
  await expect.poll(() => cachedFiles(page), { timeout: 30_000 }).toEqual(expect.arrayContaining(listed));
}

/** Waits until a service worker controls the page. */
export async function untilControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30_000 });
}

function cachedFiles(page: Page): Promise<string[]> {
  return page.evaluate(
    async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
    INTERFACE_CACHE,
  );
}

/** Selector of links to videos: the ids in the sample content start with 0. */
export const videoLinks = 'main a[href^="/videos/0"]';

export async function firstVideo({ request }: Pick<Page, 'request'>): Promise<string> {
  const answer = await request.get('/api/v1/videos?per_page=1');
  const body = (await answer.json()) as { contents: { videos: { video_id: string }[] } };
  return `/videos/${body.contents.videos[0]?.video_id}`;
}

export { expect, listenForErrors };
