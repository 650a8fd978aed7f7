import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from 'playwright/test';
import { INTERFACE_CACHE } from '#contract/device-keys.ts';
import { SHELL_PATH } from '#contract/page-constants.ts';
import { ALWAYS_CACHED_PATHS } from '#contract/worker-protocol.ts';
import { browserArguments, findPageBrowser, findTestBrowser } from '#tests/support/browser/browser.ts';
import { type Complaints, listenForErrors } from '#tests/support/browser/complaints.ts';

/**
 * `test` of playwright, which fails when a page complained about anything (`complaints.allow` names what a test provokes).
 * Its pages have no worker: one would fetch and keep a dozen pages at each first visit, half of a test's time.
 */
export const test = base.extend<{ complaints: Complaints }>({
  serviceWorkers: 'block',
  launchOptions: [{ executablePath: findPageBrowser(), args: browserArguments }, { scope: 'worker' }],
  complaints: [
    async ({ context }, use) => {
      const complaints = listenForErrors(context);
      await use(complaints);
      complaints.expectQuiet();
    },
    { auto: true },
  ],
});

/** The same for what is about the worker, offline, or a whole visit as people have it. */
export const withWorker = test.extend({ serviceWorkers: 'allow' });

/** The same in the full browser: the headless shell lacks Background Sync and the back/forward cache. */
export const withWholeBrowser = withWorker.extend({
  launchOptions: [{ executablePath: findTestBrowser(), args: browserArguments }, { scope: 'worker' }],
});

/** Half the size of `axe.source`, which every page that is checked compiles anew. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
  }[];
}
type WithAxe = typeof globalThis & { axe: { run(context: Document, options: object): Promise<AxeResult> } };

/** No violation of axe-core's rules (WCAG 2.2 A to AAA where it can tell, best practices) in what the page shows now. */
export function expectAccessible(page: Page): Promise<void> {
  return expectNoViolation(page, { rules: { [ENHANCED_CONTRAST]: { enabled: true } } });
}

/** Of those rules only the ones about colours: for another theme of a page that was looked at whole. */
export function expectContrast(page: Page): Promise<void> {
  return expectNoViolation(page, { runOnly: ['color-contrast', ENHANCED_CONTRAST] });
}

const ENHANCED_CONTRAST = 'color-contrast-enhanced';

async function expectNoViolation(page: Page, options: object): Promise<void> {
  // The page's CSP forbids added scripts; evaluate() is the debugger's, which it does not bind.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const found = await page.evaluate(
    async (given) => {
      // Finishes colour transitions, whose values in between belong to no theme. Off screen they would never end by themselves.
      for (const one of document.getAnimations())
        if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish();
      const { violations } = await (globalThis as WithAxe).axe.run(document, given);
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.slice(0, 5).map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
      }));
    },
    { ...options, resultTypes: ['violations'] },
  );
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

/** Waits until the worker controls the page and has kept what it keeps at a first visit. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30_000 });
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
  // Not by the page: the worker waits until the page has requested nothing for a second.
  const worker = await (await page.request.get(new URL('/sw.js', page.url()).href)).text();
  const listed = [...worker.matchAll(/"url":"(assets\/[^"]+)"(?!,"when":"asked")/g)].map(([, url]) => `/${url}`);
  await expect.poll(() => cachedFiles(page), { timeout: 30_000 }).toEqual(expect.arrayContaining(listed));
}

function cachedFiles(page: Page): Promise<string[]> {
  return page.evaluate(
    async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
    INTERFACE_CACHE,
  );
}

/** Links to videos in the content. */
export const videoLinks = 'main a[href^="/videos/0"]';

/** The address of some video. */
export async function firstVideo(page: Page): Promise<string> {
  const answer = await page.request.get('/api/v1/videos?per_page=1');
  const body = (await answer.json()) as { contents: { videos: { video_id: string }[] } };
  return `/videos/${body.contents.videos[0]?.video_id}`;
}

export { expect, listenForErrors };
