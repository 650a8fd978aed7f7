import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '#tests/support/browser/e2e.ts';
import { goInPlace } from '#tests/support/browser/in-page.ts';
import { smallTargets } from '#tests/support/browser/targets.ts';
import { logIn } from '#tests/support/screens/log-in.ts';

const stars = (page: Page) => page.getByRole('main').getByRole('button', { name: /^お気に入り：/ });

test('waiting records are shown with their reason, deleted after a confirmation, and disappear once sent', async ({
  page,
  context,
  pageErrors,
}) => {
  test.setTimeout(120_000);
  pageErrors.allow(/^net::ERR_FAILED .*\/images\//);
  await page.goto('/unsent');
  await expect(page.getByText('送信待ちの記録はありません。')).toBeVisible();
  await expectAccessible(page);
  await logIn(page, 'hanako');
  await goInPlace(page, '/videos');
  // Waits for the heading of the list first, because the home page has stars too.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('動画をさがす');
  await expect(stars(page).first()).toBeVisible();
  await context.setOffline(true);
  for (const index of [0, 1]) {
    await stars(page).nth(index).click();
    // Each change shows a notice once it is stored. The notice is closed, so that the next change shows its own.
    const notice = page.getByRole('region', { name: 'お知らせ（いまの操作）' });
    await notice.getByLabel('閉じる').click();
    await expect(notice).toHaveCount(0);
  }
  const indicator = page.getByRole('link', { name: '送信待ち 2件' });
  await expect(indicator).toBeVisible({ timeout: 15_000 });
  await expectAccessible(page);
  expect(await smallTargets(page)).toEqual([]);
  await indicator.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('送信待ちの記録');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2);
  await expect(page.getByText('インターネットにつながると送信します。').last()).toBeVisible();
  await expect(indicator).toHaveCount(0);
  await expectAccessible(page);
  expect(await smallTargets(page)).toEqual([]);

  const remove = page.getByRole('button', { name: /^削除：/ }).first();
  await remove.click();
  await expect(page.getByRole('button', { name: 'やめる' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(remove).toBeFocused();
  await remove.click();
  await page.getByRole('button', { name: '削除する' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1);

  // The server refuses the record. The record remains, with the server's message, until the person decides.
  pageErrors.allow(/^422 .*\/favorites/);
  await context.route('**/api/v1/videos/favorites', (route) =>
    route.fulfill({
      status: 422,
      json: {
        version: '1.0',
        result: false,
        result_msg: 'この変更は受け付けられません。',
        errors: { err_msgs: ['この変更は受け付けられません。'], err_code: null },
        contents: null,
      },
    }),
  );
  await context.setOffline(false);
  await expect(page.getByText('この変更は受け付けられません。')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await context.unroute('**/api/v1/videos/favorites');
  await page.getByRole('button', { name: /^もう一度送信：/ }).click();
  await expect(page.getByText('送信待ちの記録はありません。')).toBeVisible({ timeout: 20_000 });

  // Removes the favourites again for other tests.
  const answer = await page.request.get('/api/v1/videos?favorite_flag=1');
  const { videos } = ((await answer.json()) as { contents: { videos: { video_id: string }[] } }).contents;
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const cleared = await page.request.post('/api/v1/videos/favorites', {
    headers: { 'x-xsrf-token': token },
    data: { flagChanges: videos.map((video) => ({ videoId: video.video_id, favoriteFlag: 0 })) },
  });
  expect(cleared.status()).toBe(200);
});

test('home shows a member the videos viewed last; a visitor’s list of viewed videos explains why it is empty', async ({
  page,
}) => {
  await page.goto('/videos?view_status=1');
  await expect(page.getByText('見た動画の一覧は、ログインすると使えます。')).toBeVisible();
  await goInPlace(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('働く');
  await expect(page.getByRole('heading', { name: '最近見た動画' })).toHaveCount(0);
  await logIn(page, 'taro');
  const answer = await page.request.get('/api/v1/videos?view_status=1&sort_type=4&per_page=4');
  const { contents } = (await answer.json()) as { contents: { videos: { title: string }[] } };
  expect(contents.videos.length).toBeGreaterThan(0);
  const section = page.getByRole('region', { name: '最近見た動画' });
  await expect(section.getByRole('article')).toHaveCount(contents.videos.length);
  await expect(section.getByRole('heading', { level: 3 })).toHaveText(contents.videos.map(({ title }) => title));
  await expectAccessible(page);
  await section.getByRole('link', { name: '最近見た動画をすべて見る' }).click();
  await expect(page).toHaveURL(/view_status=1/);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});
