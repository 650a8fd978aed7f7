import type { Page } from 'playwright/test';
import { expect, expectAccessible } from '#tests/support/browser/e2e.ts';
import { smallTargets } from '#tests/support/browser/targets.ts';
import { logIn } from '#tests/support/screens/log-in.ts';

export const CONFIRM = '入力内容の確認へ進む';
export const SUBMIT = 'この内容に変える';
export const main = (page: Page) => page.getByRole('main');

export async function expectWhole(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await smallTargets(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
}

export async function openForm(page: Page): Promise<void> {
  await logIn(page, 'taro', '/mypage/profile/edit');
  await expect(page.getByLabel('ニックネーム')).toBeVisible();
}
