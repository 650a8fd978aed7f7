import type { Page } from 'playwright/test';
import { expect, expectAccessible, test, waitForWorker, withWorker } from '#tests/support/browser/e2e.ts';
import { totalOf, watchShifts } from '#tests/support/browser/layout-shift.ts';
import { smallTargets } from '#tests/support/browser/targets.ts';
import { becomeNewMember, storedDay } from '#tests/support/screens/conditions.ts';
import { main, SCREEN, start } from '#tests/support/screens/conditions-screen.ts';
import { storedSession } from '#tests/support/screens/log-in.ts';

const face = (page: Page, group: '体調' | '気分', point: string) =>
  page.getByRole('group', { name: group }).getByRole('button', { name: point, exact: true });
const PHONE = { width: 360, height: 740 };

test('home greets a member by name, and two taps there record the day; undo takes the record back', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const day = await start(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^はなこさん、(おはようございます|こんにちは|こんばんは)$/,
  );
  await face(page, '体調', 'よい').click();
  await expect(face(page, '体調', 'よい')).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  expect(await smallTargets(page)).toEqual([]);
  expect(await storedDay(page, day), 'one choice is not a record').toBeUndefined();
  await face(page, '気分', 'ふつう').click();
  await expect(main(page).getByText('記録しました')).toBeVisible();
  await expect(main(page).getByText('送信しました')).toBeVisible();
  expect(await storedDay(page, day)).toMatchObject({ condition_point: 4, feeling_point: 3, note: null });
  await expectAccessible(page);

  await main(page).getByRole('button', { name: '元に戻す' }).click();
  await expect(face(page, '体調', 'よい')).toHaveAttribute('aria-pressed', 'true');
  await expect(face(page, '気分', 'ふつう')).toHaveAttribute('aria-pressed', 'true');
  expect(await storedDay(page, day)).toBeUndefined();
  await expect.poll(() => storedSession(page)).toMatchObject({ latestConditionDate: null });

  await face(page, '気分', 'よい').click();
  await expect(main(page).getByText('送信しました')).toBeVisible();
  expect(await storedDay(page, day)).toMatchObject({ condition_point: 4, feeling_point: 4 });
  await page.reload();
  await expect(main(page).getByRole('heading', { name: /^今日の記録/ })).toBeVisible();
  await expect(main(page).getByRole('link', { name: '記録を見る・直す' })).toBeVisible();
});

withWorker(
  'offline, a choice on home survives a reload, a second one records the day, undo works, and no popup appears',
  async ({ page, context }) => {
    await page.setViewportSize(PHONE);
    const day = await start(page);
    await page.goto('/');
    await waitForWorker(page);
    await face(page, '体調', '少しつらい').click();
    await context.setOffline(true);
    await page.reload();
    await expect(face(page, '体調', '少しつらい')).toHaveAttribute('aria-pressed', 'true');
    await face(page, '気分', 'とてもつらい').click();
    await expect(main(page).getByText('記録しました')).toBeVisible();
    await expect(main(page).getByText(/^未送信。/)).toBeVisible();
    await main(page).getByRole('button', { name: '元に戻す' }).click();
    await face(page, '気分', '少しつらい').click();
    await expect(main(page).getByText(/^未送信。/)).toBeVisible();
    await context.setOffline(false);
    await expect(main(page).getByText('送信しました')).toBeVisible({ timeout: 30_000 });
    expect(await storedDay(page, day)).toMatchObject({ condition_point: 2, feeling_point: 2 });
    await page.goto('/videos');
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test('a draft with a note is continued on the page of the records, not recorded by two taps', async ({ page }) => {
  await start(page);
  await page.goto(SCREEN);
  await page.locator('summary', { hasText: '睡眠とメモ' }).click();
  await page.getByRole('textbox', { name: 'メモ' }).fill('書きかけのメモ');
  await page.goto('/');
  await main(page).getByRole('link', { name: '続きを書く' }).click();
  await expect(page.getByRole('textbox', { name: 'メモ' })).toHaveValue('書きかけのメモ');
});

test('a member never sees the visitor’s welcome, and nothing moves; the home page is short on a phone', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  // A new member has no begun videos, which could arrive late and then move what is below them.
  await becomeNewMember(page, '/robots.txt');
  const shifts = await watchShifts(page);
  // Checks in every frame whether the heading of the visitor's welcome is visible.
  await page.addInitScript(() => {
    const look = () => {
      const welcome = [...document.querySelectorAll('h1')].find((h1) => h1.textContent?.includes('ヒント'));
      if (welcome?.checkVisibility()) Object.assign(window, { sawWelcome: true });
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: /^あおいさん/ })).toBeVisible();
  await expect(main(page).getByRole('group', { name: '体調' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => 'sawWelcome' in window)).toBe(false);
  expect(totalOf(await shifts())).toBeLessThanOrEqual(0.02);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3500);
});
