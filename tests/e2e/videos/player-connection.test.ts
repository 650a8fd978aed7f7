import type { Page } from 'playwright/test';
import { expect, expectAccessible, firstVideo, test, withWorker } from '#tests/support/browser/e2e.ts';
import { type InterruptibleProxy, startInterruptibleProxy } from '#tests/support/browser/interruptible-proxy.ts';
import { playButton, playUntil, positionOf, recordsOf } from '#tests/support/screens/player.ts';

// The default timeout is too short: videos play in real time, and a busy machine slows everything else down.
test.setTimeout(120_000);

/**
 * A slow proxy in front of the server, so that only some seconds of video are buffered when a test breaks the
 * connection.
 */
let proxy: InterruptibleProxy;

test.beforeEach(async ({ baseURL, pageErrors }) => {
  proxy = await startInterruptibleProxy(baseURL ?? '');
  pageErrors.allow(/ERR_|Failed to (load|fetch)|net::/);
});
test.afterEach(() => proxy.close());

const LOST = '接続が切れました。つながると、同じところから自動で再生します。';

interface StoredView {
  readonly watching: { readonly playedMs: number; readonly position: number; readonly logs: readonly object[] };
}

/** Waits until the buffer is used up and playback stops. @returns the position in seconds */
async function watchToTheGap(page: Page): Promise<number> {
  await expect(page.getByText(LOST).first()).toBeVisible({ timeout: 60_000 });
  const gap = Number(await page.getByRole('slider', { name: '再生の位置' }).inputValue());
  expect(gap).toBeGreaterThan(3);
  expect(gap).toBeLessThan(60);
  return gap;
}

async function expectToGoOn(page: Page, gap: number): Promise<void> {
  await expect.poll(() => positionOf(page), { timeout: 30_000 }).toBeGreaterThan(gap + 2);
  await expect(page.locator('main').getByText(LOST)).toHaveCount(0);
  // The stored view has a single PLAY, and counts only seconds that were played. The interruption is logged neither as
  // a skip nor as a pause.
  await page.getByRole('button', { name: '一時停止' }).click();
  const stored = async () => ((await recordsOf(page, 'visit/'))[0]?.value as StoredView | undefined)?.watching;
  await expect.poll(async () => (await stored())?.logs).toMatchObject([{ action: 'PLAY' }, { action: 'PAUSE' }]);
  const { playedMs = 0, position = 0 } = (await stored()) ?? {};
  expect(Math.abs(playedMs / 1000 - position)).toBeLessThan(1.5);
}

test('when the server is gone during playback, a calm message appears, and the video later continues at the same second', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto(proxy.origin + (await firstVideo(page)));
  await playButton(page).click();
  await playUntil(page, 3);
  await proxy.cut();
  const gap = await watchToTheGap(page);
  await expectAccessible(page);
  await proxy.mend();
  await expectToGoOn(page, gap);
});

withWorker(
  'when the phone goes offline during playback, the video later continues at the same second',
  async ({ page, context }) => {
    await page.goto(proxy.origin + (await firstVideo(page)));
    await playButton(page).click();
    await playUntil(page, 3);
    await context.setOffline(true);
    // Unlike a real loss of the network, the browser's offline emulation does not end running requests. So the proxy
    // ends them.
    proxy.drop();
    const gap = await watchToTheGap(page);
    await context.setOffline(false);
    await expectToGoOn(page, gap);
  },
);
