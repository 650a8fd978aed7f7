import type { BrowserContext, Page } from 'playwright/test';
import { expect, firstVideo, test, untilControlled, withWholeBrowser } from '#tests/support/browser/e2e.ts';
import { goInPlace } from '#tests/support/browser/in-page.ts';
import { logIn, loseSession, untilAsked } from '#tests/support/screens/log-in.ts';
import { playButton, playUntil, recordsOf } from '#tests/support/screens/player.ts';

/**
 * docs/product/outbox.md, Syncing pages: only some pages send waiting records. Records made on other pages are sent by
 * the worker or by a later page.
 */

test.setTimeout(90_000);

/** Collects for each later record whether the page or the worker sends it. */
function senders(context: BrowserContext): ('page' | 'worker')[] {
  const found: ('page' | 'worker')[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && /\/videos\/(views|favorites)$/.test(request.url()))
      found.push(request.serviceWorker() === null ? 'page' : 'worker');
  });
  return found;
}

/** Removes favourites that other tests have left behind. */
async function clearFavourites(page: Page): Promise<void> {
  const answer = await page.request.get('/api/v1/videos?favorite_flag=1&per_page=100');
  const { videos } = ((await answer.json()) as { contents: { videos: { video_id: string }[] } }).contents;
  const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const cleared = await page.request.post('/api/v1/videos/favorites', {
    headers: { 'x-xsrf-token': token },
    data: { flagChanges: videos.map(({ video_id }) => ({ videoId: video_id, favoriteFlag: 0 })) },
  });
  if (videos.length > 0) expect(cleared.status()).toBe(200);
}

async function watch(page: Page): Promise<void> {
  await page.goto(await firstVideo(page));
  await untilAsked(page);
  await playButton(page).click();
  await playUntil(page, 2);
}

async function leaveVideo(page: Page): Promise<void> {
  await watch(page);
  await goInPlace(page, '/terms');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('利用規約');
}

test('after a person leaves a video for the terms, its view waits, is shown as unsent, and is sent from home', async ({
  page,
  context,
}) => {
  const sent = senders(context);
  await logIn(page, 'hanako');
  await leaveVideo(page);
  await expect.poll(() => recordsOf(page, 'outbox/').then((all) => all.length)).toBe(1);
  // The link to unsent records appears after four seconds. By then, a page that sends records would have sent the view.
  await page.getByRole('link', { name: '送信待ち 1件' }).click();
  await expect(page.getByText('まだ送信していません。')).toBeVisible();
  const go = (name: string) => page.getByRole('link', { name, exact: true }).last().click();
  await go('よくある質問');
  await expect(page).toHaveURL('/faqs');
  await page.reload();
  await untilAsked(page);
  expect(await recordsOf(page, 'outbox/')).toHaveLength(1);
  expect(sent).toEqual([]);
  await go('ホーム');
  await expect.poll(() => recordsOf(page, 'outbox/')).toEqual([]);
  expect(sent).toEqual(['page']);
});

test('a favourite removed on the favourites list stays removed, also after a reload, and is sent from the video list', async ({
  page,
  context,
}) => {
  await logIn(page, 'hanako');
  await clearFavourites(page);
  const sent = senders(context);
  await page.goto('/videos');
  const stars = page.getByRole('main').getByRole('button', { name: /^お気に入り：/ });
  const title = (await stars.first().getAttribute('aria-label')) ?? '';
  const star = page.getByRole('main').getByRole('button', { name: title, exact: true });
  await stars.first().click();
  await expect.poll(() => sent.length).toBe(1);
  await expect.poll(() => recordsOf(page, 'outbox/')).toEqual([]);
  await page.goto('/mypage/videos/favorite');
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => recordsOf(page, 'outbox/').then((all) => all.length)).toBe(1);
  await page.reload();
  await untilAsked(page);
  await expect(page.getByText('お気に入りの動画は、まだありません。')).toBeVisible();
  expect(sent).toHaveLength(1);
  await goInPlace(page, '/videos');
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => recordsOf(page, 'outbox/')).toEqual([]);
  expect(sent).toEqual(['page', 'page']);
});

withWholeBrowser('the view of a video that is left for the terms is sent by the worker', async ({ page, context }) => {
  const sent = senders(context);
  await logIn(page, 'hanako');
  await untilControlled(page);
  await leaveVideo(page);
  await expect.poll(() => recordsOf(page, 'outbox/'), { timeout: 20_000 }).toEqual([]);
  expect(sent).toEqual(['worker']);
});

withWholeBrowser(
  'when the worker renews the session while sending, the open page shows the member’s data too',
  { tag: '@full' },
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(/^401 .*\/api\/v1\//);
    const sent = senders(context);
    // With data saver the list of favourites is not loaded ahead, so the page has to ask the server for it.
    await page.addInitScript(() =>
      localStorage.setItem('settings', JSON.stringify({ state: { dataSaver: 1 }, version: 0 })),
    );
    await logIn(page, 'hanako');
    await clearFavourites(page);
    await page.goto('/videos');
    await untilControlled(page);
    await untilAsked(page);
    const stars = page.getByRole('main').getByRole('button', { name: /^お気に入り：/ });
    await stars.first().click();
    await expect.poll(() => sent.length).toBe(1);
    await expect.poll(() => recordsOf(page, 'outbox/')).toEqual([]);
    await watch(page);
    let renew = () => {};
    const shown = new Promise<void>((resolve) => {
      renew = resolve;
    });
    await context.route('**/api/v1/auth/refresh', async (route) => {
      await shown;
      await route.continue();
    });
    await loseSession(page);
    await goInPlace(page, '/mypage/videos/favorite');
    // The refresh is held back, so the page first shows the server's answer for a visitor.
    await expect(page.getByText('お気に入りの動画は、まだありません。')).toBeVisible();
    renew();
    await expect(stars).toHaveCount(1);
    await stars.click();
    await expect.poll(() => recordsOf(page, 'outbox/'), { timeout: 20_000 }).toEqual([]);
  },
);
