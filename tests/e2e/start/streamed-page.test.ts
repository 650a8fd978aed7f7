import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';
import { expect, firstVideo, test } from '#tests/support/browser/e2e.ts';
import { allowSlowFirstLayout } from '#tests/support/browser/first-layout.ts';
import { twoFrames } from '#tests/support/browser/in-page.ts';
import { MAX_SHIFT, totalOf, watchShifts } from '#tests/support/browser/layout-shift.ts';

/**
 * A page that arrives in pieces over a slow connection is painted before it is complete, and must not move. On a phone,
 * the first paint waits for the first screen, at most two seconds.
 */

interface PieceServer extends AsyncDisposable {
  readonly origin: string;
  /** Sends the next piece of the page, up to the next marker or the end. */
  readonly send: () => void;
}

/** A proxy of `target` that holds each page back before every marker until `send` is called. */
async function servePieces(target: string, marks: readonly RegExp[]): Promise<PieceServer> {
  let send = () => {};
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '/', target));
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': type });
    if (!type.startsWith('text/html')) return response.end(Buffer.from(await answer.arrayBuffer()));
    let rest = await answer.text();
    for (const mark of marks) {
      const at = rest.search(mark);
      if (at < 0) throw new Error(`The page has no ${mark}.`);
      response.write(rest.slice(0, at));
      rest = rest.slice(at);
      await new Promise<void>((resolve) => {
        send = resolve;
      });
    }
    return response.end(rest);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    send: () => send(),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

for (const width of [360, 1280])
  test(`a video’s page does not move while its pieces arrive, ${width} px wide`, async ({ page, baseURL }) => {
    await using server = await servePieces(baseURL ?? '', [
      // The pieces end before the picture, before the control bar, and before the content below the player.
      /<div class="\w+"><video/,
      /<div class="\w+"><div class="\w+"><\/div>(?:<\/div>)+<header/,
      /<header class="\w+"><p/,
    ]);
    await page.setViewportSize({ width, height: 900 });
    const shifts = await watchShifts(page);
    const path = await firstVideo(page);

    const opened = page.goto(server.origin + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await twoFrames(page);
    await expect(page.locator('video')).toHaveCount(0);
    server.send();
    await expect(page.locator('video')).toBeVisible();
    await twoFrames(page);
    const parts = page.getByRole('group', { name: '動画プレーヤー' }).locator('> div');
    await expect(parts).toHaveCount(1);
    server.send();
    await expect(parts).toHaveCount(2);
    await twoFrames(page);
    server.send();
    await opened;
    await expect(page.getByRole('button', { name: '再生', exact: true })).toBeVisible();
    const found = await shifts();
    expect(totalOf(found), JSON.stringify(found, null, 2)).toBeLessThanOrEqual(MAX_SHIFT);
  });

interface FirstPaint {
  /** Whether the paint was delayed from the start, and whether it still was when it came. */
  wasDelayed: boolean;
  isDelayed?: boolean;
}

async function watchFirstPaint(page: Page): Promise<() => Promise<FirstPaint>> {
  await page.addInitScript(() => {
    const delay = () => document.querySelector('head link[rel=expect]') !== null;
    const first: FirstPaint = { wasDelayed: false };
    Object.assign(window, { first });
    new MutationObserver(() => {
      first.wasDelayed ||= delay();
    }).observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) first.isDelayed = delay();
    }).observe({ type: 'paint', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { first: FirstPaint }).first);
}

const CARDS = /<div role="list"/;
for (const [what, width, mark, expected] of [
  ['without its first screen is painted after a delay', 360, CARDS, { wasDelayed: true, isDelayed: false }],
  ['with its first screen is painted at once', 360, /<footer/, { wasDelayed: true, isDelayed: true }],
  ['in a wide window is painted at once', 1280, CARDS, { wasDelayed: false, isDelayed: false }],
] as const)
  test(`a page that stalls ${what}`, async ({ page, baseURL }) => {
    await using server = await servePieces(baseURL ?? '', [mark]);
    await page.setViewportSize({ width, height: 900 });
    if (expected.isDelayed) await allowSlowFirstLayout(page);
    const firstPaint = await watchFirstPaint(page);
    await page.goto(`${server.origin}/videos`, { waitUntil: 'commit' });
    await expect.poll(firstPaint).toEqual(expected);
    server.send();
    await expect(page.getByRole('listitem').first()).toBeVisible();
  });
