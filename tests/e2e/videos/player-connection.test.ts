import type { Page } from 'playwright/test';
import { expect, expectAccessible, firstVideo, test, withWorker } from '#tests/support/browser/e2e.ts';
import { openSlowWay, type SlowWay } from '#tests/support/browser/slow-way.ts';
import { playButton, playUntil, positionOf, recordsOf } from '#tests/support/screens/player.ts';

// Videos play in real time, and on a busy machine everything else is slow too.
test.setTimeout(120_000);

/** The connection breaks while a video plays of which only some seconds are buffered. */
let way: SlowWay;

test.beforeEach(async ({ baseURL, complaints }) => {
  way = await openSlowWay(baseURL ?? '');
  complaints.allow(/ERR_|Failed to (load|fetch)|net::/);
});
test.afterEach(() => way.close());

const LOST = '接続が切れました。つながると、同じところから自動で再生します。';

interface StoredView {
  readonly watching: { readonly playedMs: number; readonly position: number; readonly logs: readonly object[] };
}

/** Watches until the buffer is used up, and returns that position. */
async function watchToTheGap(page: Page): Promise<number> {
  await expect(page.getByText(LOST).first()).toBeVisible({ timeout: 60_000 });
  const gap = Number(await page.getByRole('slider', { name: '再生の位置' }).inputValue());
  expect(gap).toBeGreaterThan(3);
  expect(gap).toBeLessThan(60);
  return gap;
}

async function expectToGoOn(page: Page, gap: number): Promise<void> {
  // Nobody touches anything.
  await expect.poll(() => positionOf(page), { timeout: 30_000 }).toBeGreaterThan(gap + 2);
  await expect(page.locator('main').getByText(LOST)).toHaveCount(0);
  // The view contains one play and played seconds only: no skip, no pause, no wait.
  await page.getByRole('button', { name: '一時停止' }).click();
  const stored = async () => ((await recordsOf(page, 'visit/'))[0]?.value as StoredView | undefined)?.watching;
  await expect.poll(async () => (await stored())?.logs).toMatchObject([{ action: 'PLAY' }, { action: 'PAUSE' }]);
  const { playedMs = 0, position = 0 } = (await stored()) ?? {};
  expect(Math.abs(playedMs / 1000 - position)).toBeLessThan(1.5);
}

test('the server is gone while playing: a calm message, and the video continues by itself at the same second', async ({
  page,
}) => {
  await page.goto(way.origin + (await firstVideo(page)));
  await playButton(page).click();
  await playUntil(page, 3);
  await way.cut();
  const gap = await watchToTheGap(page);
  await expectAccessible(page);
  await way.mend();
  await expectToGoOn(page, gap);
});

withWorker('the phone is offline in mid-play', async ({ page, context }) => {
  await page.goto(way.origin + (await firstVideo(page)));
  await playButton(page).click();
  await playUntil(page, 3);
  await context.setOffline(true);
  // In an emulated tunnel running requests continue; in a real one they don't.
  way.drop();
  const gap = await watchToTheGap(page);
  await context.setOffline(false);
  await expectToGoOn(page, gap);
});
