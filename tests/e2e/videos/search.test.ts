import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '#tests/support/browser/e2e.ts';
import { playButton, playUntil, positionOf } from '#tests/support/screens/player.ts';
import { expectResults, main, titles } from '#tests/support/screens/video-list.ts';

/** Tests the keyword search: captions, readings, relevance, and the suggestions when nothing is found. */

const playableStars = (page: Page) => main(page).getByRole('button', { name: /^お気に入り：/ });

test('a search finds words in the captions, with a link that starts at that moment', async ({ page }) => {
  await page.goto('/videos');
  await expect(playableStars(page).first()).toBeVisible();
  await page.getByLabel('キーワード').fill('相談');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/keyword=/);
  const found = await expectResults(page, [['keyword', '相談']]);
  const index = found.videos.findIndex((video) => (video.caption_hit?.start ?? 0) > 5);
  const start = found.videos[index]?.caption_hit?.start ?? 0;
  expect(start).toBeGreaterThan(5);
  const hit = main(page)
    .getByRole('article')
    .nth(index)
    .getByRole('link', { name: /^字幕より/ });
  await expect(hit).toContainText('相談');
  expect((await hit.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectAccessible(page);
  await hit.click();
  await expect(page).toHaveURL(new RegExp(`${found.videos[index]?.video_id}\\?t=`));
  await playButton(page).click();
  await playUntil(page, start);
  expect(await positionOf(page)).toBeLessThan(start + 4);

  await page.goto(`/videos?keyword=${encodeURIComponent('みつからないことば')}`);
  await expect(main(page).getByText('条件に合う動画は見つかりませんでした。')).toBeVisible();
  await expectAccessible(page);
  const themes = page.getByRole('navigation', { name: 'テーマから選ぶ' }).getByRole('link');
  const theme = (await themes.nth(1).textContent()) ?? '';
  await themes.nth(1).press('Enter');
  await expect(page.getByRole('link', { name: `「${theme}」の条件を外す` })).toBeVisible();
  await expect(titles(page).first()).toBeVisible();
});

test('a search in kana finds kanji; videos with the word in the title come first, and the word is marked', async ({
  page,
}) => {
  await page.goto('/videos');
  await page.getByLabel('キーワード').fill('めんせつ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/keyword=/);
  await expect(titles(page).first()).toContainText('面接');
  await expect(main(page).locator('details summary', { hasText: 'よく合う順' })).toBeVisible();

  await page.getByLabel('キーワード').fill('面接');
  await page.keyboard.press('Enter');
  await expect(titles(page).first().locator('mark')).toHaveText('面接');
  const inTitle = (await titles(page).allTextContents()).map((title) => title.includes('面接'));
  expect(inTitle.lastIndexOf(true), 'no other title before them').toBe(inTitle.filter(Boolean).length - 1);
  expect(inTitle).toContain(false);
  await expect(
    main(page)
      .getByRole('link', { name: /^字幕より/ })
      .first()
      .locator('mark')
      .first(),
  ).toHaveText('面接');
  await expectAccessible(page);

  await main(page).locator('details summary', { hasText: 'よく合う順' }).click();
  await main(page).getByRole('link', { name: '新しい順' }).click();
  await expect(page).toHaveURL(/sort_type=0/);
  await page.getByRole('link', { name: /^「[^「」]+」をふくむ条件を外す$/ }).click();
  await expect(page).toHaveURL(/\/videos$/);
});
