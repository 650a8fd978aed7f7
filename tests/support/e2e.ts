import axe from 'axe-core';
import { test as base, expect, type Page } from 'playwright/test';
import { type Complaints, listenForErrors } from '#tests/support/complaints.ts';

/** `test` of playwright, which fails when a page complained about anything (`complaints.allow` names what a test provokes). */
export const test = base.extend<{ complaints: Complaints }>({
  complaints: [
    async ({ context }, use) => {
      const complaints = listenForErrors(context);
      await use(complaints);
      complaints.expectQuiet();
    },
    { auto: true },
  ],
});

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
  }[];
}

/** No violation of axe-core's rules (WCAG 2.2 A to AAA where it can tell, best practices) in what the page shows now. */
export async function expectAccessible(page: Page): Promise<void> {
  // The page's CSP forbids added scripts; evaluate() is the debugger's, which it does not bind.
  await page.evaluate(axe.source);
  // Colours that are on their way from one theme to another are nobody's colours.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((one) => one.finished));
  });
  const result = await page.evaluate(async () => {
    const runner = (globalThis as unknown as { axe: { run(context: Document, options: unknown): Promise<unknown> } })
      .axe;
    return runner.run(document, { rules: { 'color-contrast-enhanced': { enabled: true } } });
  });
  const found = (result as AxeResult).violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.slice(0, 5).map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  }));
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
    .toEqual(expect.arrayContaining(['/shell.html', '/', '/videos', '/faqs', '/terms', '/privacy']));
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
