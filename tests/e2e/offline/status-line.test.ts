import type { Page } from 'playwright/test';
import { expect, expectAccessible, waitForWorker, withWorker } from '#tests/support/browser/e2e.ts';
import { said } from '#tests/support/browser/in-page.ts';
import { smallTargets } from '#tests/support/browser/targets.ts';
import { choose, main, SCREEN, save, start } from '#tests/support/screens/conditions-screen.ts';

const line = (page: Page) => page.getByRole('complementary', { name: '接続と送信の状態' });

withWorker(
  'offline is one line that covers and moves nothing; cached records show no error; after a reload it says what was sent',
  async ({ page, context }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await start(page);
    await page.goto(SCREEN);
    await waitForWorker(page);
    await expect(main(page).getByRole('radio').first()).toBeVisible();
    const before = await main(page).boundingBox();

    await context.setOffline(true);
    await expect(line(page)).toHaveText(/^\d+時\d+分からオフラインです。$/);
    await expect(said(page)).toHaveText(/からオフラインです。/);
    expect(await main(page).boundingBox(), 'nothing has moved').toEqual(before);
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    const bottom = await line(page)
      .locator('p')
      .evaluate((words) => {
        const range = document.createRange();
        range.selectNodeContents(words);
        return range.getBoundingClientRect().bottom;
      });
    expect((heading?.y ?? 0) - bottom, 'nothing is covered or touched').toBeGreaterThanOrEqual(6);

    await choose(page, '体調', 'よい');
    await choose(page, '気分', 'よい');
    await save(page);
    await expect(main(page).getByText('記録しました')).toBeVisible();
    await page.reload();
    await expect(line(page)).toContainText(/^オフラインです（.+の内容）。/);
    await expect(line(page).getByRole('link', { name: '送信待ち 1件' })).toBeVisible({ timeout: 10_000 });
    await expect(main(page).getByRole('alert')).toHaveCount(0);
    await expect(main(page).getByText('記録を読み込めませんでした。')).toHaveCount(0);
    await expectAccessible(page);
    expect(await smallTargets(page)).toEqual([]);
    await page.goto('/');
    await expect(page.getByRole('region', { name: '今日の記録' }).getByText('未送信')).toBeVisible();

    await context.setOffline(false);
    await expect(line(page)).toHaveText('体調の記録1件を送信しました。', { timeout: 30_000 });
    await expect(said(page)).toHaveText('体調の記録1件を送信しました。');
    await page.goto('/faqs');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(line(page)).toHaveCount(0);
  },
);
