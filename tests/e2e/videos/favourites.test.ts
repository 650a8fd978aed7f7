import type { Locator, Page } from 'playwright/test';
import { expect, expectAccessible, withWorker as test, waitForWorker } from '#tests/support/browser/e2e.ts';
import { MAX_SHIFT, measureShifts } from '#tests/support/browser/layout-shift.ts';
import { smallTargets } from '#tests/support/browser/targets.ts';
import { passLine } from '#tests/support/screens/log-in.ts';

/**
 * Favourites change immediately, even offline, and one press undoes a change. A visitor's favourites are stored on the
 * device and sent after the login.
 */

// On a busy machine, the waits for the worker and the outbox take longer than the default timeout.
test.setTimeout(120_000);

const LIST = '/mypage/videos/favorite';
const stars = (page: Page): Locator => page.getByRole('main').getByRole('button', { name: /^お気に入り：/ });

/** The titles of the favourites that the server has for the logged-in person. */
async function onServer(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/v1/videos?favorite_flag=1&per_page=100');
  const body = (await answer.json()) as { contents: { videos: { title: string }[] } };
  return body.contents.videos.map(({ title }) => title);
}

const titleOf = async (star: Locator) => ((await star.getAttribute('aria-label')) ?? '').replace('お気に入り：', '');

test('a visitor marks and unmarks favourites by keyboard; they are stored on the device and listed offline', async ({
  page,
  context,
  pageErrors,
}) => {
  const shifts = await measureShifts(page);
  await page.goto(LIST);
  await expect(page.getByText('お気に入りの動画は、まだありません。')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/videos');
  await waitForWorker(page);
  const star = stars(page).first();
  const title = await titleOf(star);
  expect(await shifts(), 'the buttons appear in reserved space').toBeLessThanOrEqual(MAX_SHIFT);

  await star.focus();
  await page.keyboard.press('Space');
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('status').last()).toHaveText('お気に入りに追加し、この端末に保存しました。');
  await expect(star).toBeFocused();
  await expectAccessible(page);
  expect(await smallTargets(page)).toEqual([]);
  await page.getByRole('button', { name: '元に戻す' }).press('Enter');
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await expect(star).toBeFocused();
  await expect(star).toBeInViewport();
  await star.click();
  await stars(page).nth(1).click();
  await expect(stars(page).nth(1)).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(star).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(stars(page).first()).toHaveAttribute('aria-pressed', 'true');
  await page.goto(LIST);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('2件のお気に入り');
  await expect(page.getByText('お気に入りは、この端末に保存されます。')).toBeVisible();
  await expectAccessible(page);
  await page.waitForFunction(() => localStorage.getItem('queries')?.split('"card"').length === 3);

  pageErrors.allow(/^net::ERR_FAILED .*\/images\//);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
  const first = stars(page).first();
  await first.click();
  // A removed favourite stays in the list during this visit, so that a mistake can be undone.
  await expect(first).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('1件のお気に入り');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await context.setOffline(false);
});

test('a member adopts the visitor’s favourites, and changes reach the server once there is a network', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/^net::ERR_FAILED .*\/images\//);
  await page.goto('/videos');
  await stars(page).first().click();
  const chosen = await titleOf(stars(page).first());
  await expect(stars(page).first()).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/auth/start');
  await passLine(page, 'hanako');
  await expect.poll(() => onServer(page), { timeout: 20_000 }).toContain(chosen);

  await page.goto(LIST);
  await expect(page.getByRole('button', { name: `お気に入り：${chosen}` })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('お気に入りは、この端末に保存されます。')).toHaveCount(0);
  await expectAccessible(page);

  await waitForWorker(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: `お気に入り：${chosen}` }).click();
  await expect(page.getByRole('button', { name: `お気に入り：${chosen}` })).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('お気に入りの動画');
  await expect(page.getByRole('button', { name: `お気に入り：${chosen}` })).toHaveCount(0);
  await context.setOffline(false);
  await expect.poll(() => onServer(page), { timeout: 30_000 }).not.toContain(chosen);

  // The favourite is set, sent and then undone. In the end the server must not have this favourite.
  await page.goto('/videos');
  const again = page.getByRole('button', { name: `お気に入り：${chosen}` }).first();
  await expect(again).toHaveAttribute('aria-pressed', 'false');
  await again.click();
  await expect.poll(() => onServer(page), { timeout: 20_000 }).toContain(chosen);
  await expect(again).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(again).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => onServer(page), { timeout: 20_000 }).not.toContain(chosen);
  await expect(again).toHaveAttribute('aria-pressed', 'false');
});
